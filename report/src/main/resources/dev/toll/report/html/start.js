// Draws all charts, and again when the width, the colour scheme or the medium changes.
drawEffects();
drawDots();
drawSeries();
const redrawAll = () => charts.forEach(chart => chart.redraw());
redrawAll();
let width = window.innerWidth;
window.addEventListener('resize', () => {
  if (window.innerWidth !== width) {
    width = window.innerWidth;
    redrawAll();
  }
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawAll);
// Paper is white whatever the screen is; closed details print their evidence.
let opened = [];
window.addEventListener('beforeprint', () => {
  root.classList.add('print');
  opened = [...document.querySelectorAll('#proofs details:not([open])')];
  opened.forEach(details => { details.open = true; });
  redrawAll();
});
window.addEventListener('afterprint', () => {
  root.classList.remove('print');
  opened.forEach(details => { details.open = false; });
  redrawAll();
});
root.dataset.charts = String(charts.length);
root.dataset.ready = 'true';
