// One run as it goes: the trial under way as it is measured, earlier trials lighter behind it.
import { listen, replace, serverTime, tick } from './page.js';
import { chart, levelColour, offer, quantity } from './chart.js';

const place = document.getElementById('chart');
const caption = document.getElementById('chart-caption');
const select = document.getElementById('series-name');
const drawn = chart(place);
let state = JSON.parse(document.body.dataset.state);
let live = null; // {trial, level, attempt, columns, rows}
let earlier = { name: null, upTo: 0, trials: [] };
const hidden = new Set();

const colourOf = level => (state.levels.find(l => l.name === level) || { colour: 0 }).colour;
const column = name => live ? live.columns.indexOf(name) : -1;

// Series of trials that have ended: only those not known yet are asked for.
let asking = null;
async function fetchEarlier() {
  const name = select.value;
  if (earlier.name !== name) earlier = { name, upTo: 0, trials: [] };
  if (asking) { asking.again = true; return; }
  asking = { again: false };
  try {
    const answer = await fetch(document.body.dataset.series + '?name=' + encodeURIComponent(name) + '&from=' + earlier.upTo);
    if (!answer.ok) return;
    const found = await answer.json();
    if (earlier.name === name) {
      earlier.upTo = found.upTo;
      earlier.trials.push(...found.trials);
      offer(select, found.columns);
    }
  } catch (e) {
    // The server is away; the stream says so, and asks again when it is back.
  } finally {
    const again = asking.again || select.value !== name;
    asking = null;
    if (again) fetchEarlier(); else draw();
  }
}

function lines() {
  const name = select.value, at = column(name);
  const all = (earlier.name === name ? earlier.trials : []).filter(trial => !hidden.has(trial.level)).map(trial => ({
    name: trial.trial, group: trial.level, colour: levelColour(colourOf(trial.level)), width: 1.3,
    opacity: live ? 0.32 : 0.8, points: trial.t.map((t, i) => [t, trial.v[i]])
  }));
  if (live && at > 0 && !hidden.has(live.level)) {
    all.push({ name: live.trial, group: live.trial + ' (now)', colour: levelColour(colourOf(live.level)), width: 2.8, opacity: 1, points: live.rows.map(row => [row[0], row[at]]) });
  }
  return all.filter(line => line.points.some(point => point[1] !== null));
}

function draw() {
  const all = lines();
  place.classList.toggle('nothing', all.length === 0);
  select.disabled = select.options.length === 0;
  drawn.draw(select.value, all);
  const trials = all.length - (live && all.length > 0 && all[all.length - 1].width > 2 ? 1 : 0);
  caption.textContent = all.length === 0 ? (state.live ? 'Nothing has been measured yet; a point appears every second while a load runs.' : 'No series was recorded.')
    : (live ? live.trial + ' as it runs' + (trials > 0 ? ', ' : '') : '') + (trials > 0 ? trials + (live ? ' earlier' : '') + (trials === 1 ? ' trial' : ' trials') : '')
      + '; seconds since the start of measuring, 1-second averages.';
  root.dataset.rows = String(live ? live.rows.length : 0);
}

const root = document.documentElement;
let due = false;
function soon() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => { due = false; draw(); });
}

function rate() {
  const tile = document.getElementById('rate');
  const name = live && live.columns.find(one => one.endsWith('_per_second') && !one.includes('bytes'));
  if (!tile || !name) return;
  const row = live.rows[live.rows.length - 1];
  const value = row ? row[column(name)] : null;
  tile.firstChild.textContent = value === null || value === undefined ? '\u2013' : quantity(value, name);
  tile.lastChild.textContent = value === null || value === undefined ? 'not reported by this load' : 'operations, last second';
}

// Only series that hold a value are offered: not every load reports operations.
function offerFilled(rows) {
  live.columns.forEach((name, at) => { if (!live.filled.has(name) && rows.some(row => row[at] !== null)) live.filled.add(name); });
  offer(select, [...live.filled]);
  if (earlier.name !== select.value) fetchEarlier();
}

// Levels as switches; made once, since a run's levels do not change.
function levels() {
  const group = document.getElementById('levels');
  if (group.childElementCount > 0 || state.levels.length < 2) return;
  state.levels.forEach(level => {
    const button = document.createElement('button'), dot = document.createElement('i');
    button.type = 'button';
    button.setAttribute('aria-pressed', 'true');
    dot.className = 'c' + level.colour;
    button.append(dot, level.name);
    button.addEventListener('click', () => {
      if (!hidden.delete(level.name)) hidden.add(level.name);
      button.setAttribute('aria-pressed', String(!hidden.has(level.name)));
      draw();
    });
    group.append(button);
  });
}

select.addEventListener('change', () => { select.dataset.chosen = select.value; fetchEarlier(); });
listen({
  state: event => {
    serverTime(event.at);
    const ended = event.valid !== state.valid;
    state = event;
    Object.entries(event.parts).forEach(([name, html]) => replace(name, html));
    document.title = (event.trial ? event.trial + ' \u00b7 ' : event.state + ' \u00b7 ') + 'toll';
    if (!event.trial) live = null;
    if (live && event.trial !== live.trial) live = null;
    levels();
    tick();
    rate();
    root.dataset.state = event.state;
    if (ended || earlier.name === null) fetchEarlier(); else soon();
  },
  columns: event => {
    live = { ...event, rows: [], filled: new Set() };
    soon();
  },
  rows: event => {
    if (!live || live.attempt !== event.attempt) return;
    live.rows.push(...event.rows);
    offerFilled(event.rows);
    rate();
    soon();
  }
});
levels();
fetchEarlier();
root.dataset.ready = 'true';
