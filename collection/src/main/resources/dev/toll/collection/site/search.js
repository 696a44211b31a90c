// The index: rows that hold every word that is searched for, and the studies that have one.
const root = document.documentElement;
root.dataset.errors = '';
window.addEventListener('error', e => { root.dataset.errors += e.message + '\n'; });
document.addEventListener('securitypolicyviolation', e => { root.dataset.errors += 'refused by policy: ' + e.violatedDirective + '\n'; });

const box = document.getElementById('search');
const found = document.getElementById('found');
const plain = text => text.toLowerCase().replace(/\s+/g, ' ');
const studies = [...document.querySelectorAll('[data-study]')].map(place => ({
  place,
  head: plain([...place.querySelectorAll('h2, .lead')].map(one => one.textContent).join(' ')),
  rows: [...place.querySelectorAll('[data-run]')].map(row => ({ row, text: plain(row.textContent) }))
}));

function search() {
  const words = plain(box.value).trim().split(' ').filter(word => word);
  let shown = 0;
  studies.forEach(study => {
    let any = false;
    study.rows.forEach(({ row, text }) => {
      const matches = words.every(word => study.head.includes(word) || text.includes(word));
      row.hidden = !matches;
      any = any || matches;
      shown += matches ? 1 : 0;
    });
    study.place.hidden = !any;
  });
  found.textContent = words.length ? (shown === 1 ? '1 run' : shown + ' runs') : '';
  root.dataset.shown = String(shown);
}
box.addEventListener('input', search);
document.querySelector('.search').hidden = false;
// A search that others are sent: index.html#q=tls
const asked = () => { if (location.hash.startsWith('#q=')) box.value = decodeURIComponent(location.hash.slice(3)); search(); };
window.addEventListener('hashchange', asked);
// Back from a report the browser fills in what was searched for.
window.addEventListener('pageshow', search);
asked();
themeButton(() => {});
root.dataset.ready = 'true';
