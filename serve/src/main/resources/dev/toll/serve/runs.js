// The list: kept up to date, and two runs of it compared.
import { listen, replace } from './page.js';

const form = document.getElementById('compare');
const button = document.getElementById('compare-button');
const hint = document.getElementById('compare-hint');
const box = document.getElementById('search');
const began = input => (input.closest('tr').querySelector('time') || { dateTime: '' }).dateTime;
const chosen = () => [...form.querySelectorAll('input[name=run]:checked')]
  .sort((a, b) => began(b).localeCompare(began(a))).map(input => input.value);

// Rows that hold every word that is searched for, and the studies that have one.
function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(word => word);
  const rows = [...form.querySelectorAll('[data-row]')];
  box.parentElement.hidden = rows.length < 2;
  let group = null;
  rows.forEach(row => {
    if (row.classList.contains('group')) {
      group = row;
      row.hidden = true;
      return;
    }
    row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word));
    if (group && !row.hidden) group.hidden = false;
  });
}

function update() {
  const many = chosen().length;
  button.hidden = hint.hidden = form.querySelectorAll('input[name=run]').length < 2;
  button.setAttribute('aria-disabled', String(many !== 2));
  hint.textContent = many === 2 ? '' : many > 2 ? 'Select only two: clear ' + (many - 2) + '.'
    : many === 1 ? 'Select one more.' : 'Select two runs to compare them.';
}
form.addEventListener('change', update);
form.addEventListener('submit', event => {
  event.preventDefault();
  // A is the older, as what is compared with.
  const [b, a] = chosen();
  if (chosen().length === 2) location.assign('/compare?a=' + encodeURIComponent(a) + '&b=' + encodeURIComponent(b));
});
box.addEventListener('input', search);
window.addEventListener('pageshow', search);
search();
update();
listen({ runs: event => { replace('runs', event.runs); search(); update(); document.documentElement.dataset.updates = String(Number(document.documentElement.dataset.updates || 0) + 1); } });
document.documentElement.dataset.ready = 'true';
