// What every page shares: the event stream, parts that are replaced when they change, and times.
const root = document.documentElement;
root.dataset.errors = '';
addEventListener('error', e => { root.dataset.errors += e.message + '\n'; });
addEventListener('unhandledrejection', e => { root.dataset.errors += e.reason + '\n'; });
document.addEventListener('securitypolicyviolation', e => {
  root.dataset.errors += 'refused by policy: ' + e.violatedDirective + ' ' + e.blockedURI + '\n';
});

// The server's clock may not be ours (ssh -L from another machine).
let skew = 0;
export function serverTime(iso) { skew = Date.parse(iso) - Date.now(); }
const now = () => Date.now() + skew;

function span(seconds) {
  if (seconds < 0) return '0 s';
  if (seconds < 90) return Math.round(seconds) + '\u00a0s';
  if (seconds < 5400) return Math.round(seconds / 60) + '\u00a0min';
  return seconds < 172800 ? (seconds / 3600).toFixed(1) + '\u00a0h' : (seconds / 86400).toFixed(1) + '\u00a0days';
}
const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function tick() {
  document.querySelectorAll('[data-since]').forEach(e => set(e, span((now() - Date.parse(e.dataset.since)) / 1000)));
  document.querySelectorAll('[data-until]').forEach(e => set(e, span((Date.parse(e.dataset.until) - now()) / 1000)));
}
function set(element, text) { if (element.textContent !== text) element.textContent = text; }
function localTimes(within) {
  within.querySelectorAll('time[datetime]').forEach(e => {
    const at = new Date(e.dateTime);
    if (!isNaN(at)) { e.title = e.dateTime; e.textContent = local.format(at); }
  });
}

// Puts new content in a part. Rows that are the same stay as they are, and so do the keyboard's place and what is ticked.
export function replace(name, html) {
  const part = document.querySelector('[data-part="' + name + '"]');
  if (!part || part.shown === html) return;
  part.shown = html;
  const made = document.createElement('template');
  made.innerHTML = html;
  localTimes(made.content);
  const rows = made.content.querySelectorAll('[data-row]');
  const body = part.querySelector('tbody');
  if (rows.length > 0 && body) {
    const old = new Map([...body.querySelectorAll('[data-row]')].map(row => [row.dataset.row, row]));
    body.replaceChildren(...[...rows].map(row => keep(old.get(row.dataset.row), row)));
    return;
  }
  const scrolled = part.querySelector('.scroll');
  const left = scrolled ? scrolled.scrollLeft : 0;
  part.replaceChildren(made.content);
  if (left) part.querySelector('.scroll').scrollLeft = left;
}
function keep(old, row) {
  if (!old) return row;
  old.querySelectorAll('input').forEach((input, i) => {
    const other = row.querySelectorAll('input')[i];
    if (other) other.toggleAttribute('checked', input.checked);
  });
  const had = [...old.querySelectorAll('a, input')].indexOf(document.activeElement);
  if (had < 0) { if (old.innerHTML === row.innerHTML) return old; row.querySelectorAll('input[checked]').forEach(i => { i.checked = true; }); return row; }
  // The keyboard is in this row: only what cannot have it is exchanged.
  row.querySelectorAll('td').forEach((cell, i) => {
    const mine = old.querySelectorAll('td')[i];
    if (mine && !mine.contains(document.activeElement)) mine.innerHTML = cell.innerHTML;
  });
  return old;
}

// The events of this page, while it is seen: a hidden page costs nothing and catches up when it is seen again.
export function listen(handlers) {
  const path = document.body.dataset.events;
  const shown = document.getElementById('connection');
  let source = null, last = null;
  const say = (text, lost) => { set(shown, text); shown.classList.toggle('lost', lost); };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(path + (last ? '?after=' + encodeURIComponent(last) : ''));
    source.onopen = () => say('Connected', false);
    source.onerror = () => {
      say('No connection to toll serve', true);
      // Refused, not lost (a new token after a restart): the browser does not try again by itself.
      if (source && source.readyState === EventSource.CLOSED) { source = null; setTimeout(open, 5000); }
    };
    Object.entries(handlers).forEach(([name, handler]) => source.addEventListener(name, event => {
      if (event.lastEventId) last = event.lastEventId;
      handler(JSON.parse(event.data));
    }));
  };
  const close = () => { if (source) source.close(); source = null; };
  document.addEventListener('visibilitychange', () => { if (document.hidden) close(); else open(); });
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  open();
}

localTimes(document);
tick();
setInterval(tick, 1000);
