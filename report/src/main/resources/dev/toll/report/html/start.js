// Draws a chart when it comes near the screen, the others after the page has loaded, and all again when
// the width, the colour scheme or the medium changes.
if (document.getElementById('chart-dots')) dotsChart();
seriesChart();
copyButton();
const draw = chart => {
  if (chart.begun) return;
  chart.begun = true;
  if (chart.start) chart.start(); else chart.redraw();
};
const near = new IntersectionObserver(seen => seen.filter(s => s.isIntersecting)
  .forEach(s => draw(charts.find(c => c.place === s.target))), { rootMargin: '400px' });
charts.forEach(chart => near.observe(chart.place));
// A task each, so that the page answers in between; idle callbacks never come to a page that is printed at once.
const idle = run => setTimeout(run, 20);
const drawNext = () => {
  const next = charts.find(chart => !chart.begun);
  if (next) { draw(next); idle(drawNext); }
};
window.addEventListener('load', () => idle(drawNext));

const redrawAll = () => charts.filter(chart => chart.instance).forEach(chart => chart.redraw());
let width = window.innerWidth;
window.addEventListener('resize', () => {
  if (window.innerWidth !== width) {
    width = window.innerWidth;
    redrawAll();
  }
});
themeButton(redrawAll);

// Paper is white whatever the screen is; closed details print what is in them, the long tables left out.
let opened = [];
window.addEventListener('beforeprint', () => {
  root.classList.add('print');
  opened = [...document.querySelectorAll('details:not([open]):not(#series-details, #series-trials)')];
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
