// The list: kept up to date, and two runs of it compared.
import { listen, replace } from './page.js';

const form = document.getElementById('compare');
const button = document.getElementById('compare-button');
const hint = document.getElementById('compare-hint');
const chosen = () => [...form.querySelectorAll('input[name=run]:checked')].map(input => input.value);

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
  // The list is newest first: A is the older, as what is compared with.
  const [b, a] = chosen();
  if (chosen().length === 2) location.assign('/compare?a=' + encodeURIComponent(a) + '&b=' + encodeURIComponent(b));
});
update();
listen({ runs: event => { replace('runs', event.runs); update(); document.documentElement.dataset.updates = String(Number(document.documentElement.dataset.updates || 0) + 1); } });
document.documentElement.dataset.ready = 'true';
