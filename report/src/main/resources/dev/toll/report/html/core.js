// What every chart shares: the data, colours of levels, figures with units, and drawing itself.
const root = document.documentElement;
root.dataset.errors = '';
window.addEventListener('error', e => { root.dataset.errors += e.message + '\n'; });
document.addEventListener('securitypolicyviolation', e => {
  root.dataset.errors += 'refused by policy: ' + e.violatedDirective + '\n';
});

const data = JSON.parse(document.getElementById('data').textContent);
const charts = [];
const levelOf = Object.create(null);
data.levels.forEach((level, i) => { levelOf[level.name] = { ...level, index: i }; });

const levelColour = name => css('level-' + (levelOf[name] ? levelOf[name].colour : 0));
// A second way to tell levels apart, besides the colour.
const SHAPES = ['circle', 'diamond', 'rect', 'triangle', 'path://M0,0L10,0L5,9Z', 'path://M5,0L10,4L8,10L2,10L0,4Z',
  'path://M3,0L7,0L7,3L10,3L10,7L7,7L7,10L3,10L3,7L0,7L0,3L3,3Z', 'roundRect'];
const levelShape = name => SHAPES[levelOf[name] ? levelOf[name].colour : 0];

// Short figures for axes and tooltips; the tables have them in full.
function quantity(value, unit) {
  if (value === null || value === undefined) return 'unknown';
  if (unit === 's') return significant(value, 4) + '\u00a0s';
  if (unit === 'bytes') return scaled(value, 'B');
  if (unit === '1/s') return scaled(value, '/s').replace('\u00a0/s', '/s');
  const text = Math.abs(value) >= 10000 ? scaled(value, '').trim()
    : Number.isInteger(value) ? String(value) : significant(value, 4);
  return text + (unit ? '\u00a0' + unit : '');
}

// Builds nodes, never markup: a name from a file is only ever text.
function node(tag, text, attributes = {}) {
  const element = document.createElement(tag);
  if (text !== null && text !== undefined) element.textContent = text;
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return element;
}
function tip(title, rows) {
  const box = node('div', null, { class: 'tip' });
  box.append(node('b', title));
  rows.forEach(row => {
    const line = node('div');
    if (row.colour) {
      const dot = node('i');
      dot.style.background = row.colour;
      line.append(dot);
    }
    line.append(row.text);
    box.append(line);
  });
  return box;
}

const narrow = () => window.innerWidth < 740;
function shorten(name) {
  const most = narrow() ? 15 : 24;
  return name.length > most ? name.slice(0, most - 1) + '\u2026' : name;
}
const axisColours = () => ({
  axisLine: { onZero: false, lineStyle: { color: css('rule') } },
  axisTick: { lineStyle: { color: css('rule') } },
  splitLine: { lineStyle: { color: css('rule') } },
  axisLabel: { color: css('soft'), fontSize: 12, hideOverlap: true },
  nameTextStyle: { color: css('soft'), fontSize: 12 }
});
const tooltipColours = () => ({
  backgroundColor: css('paper'), borderColor: css('rule'), confine: true,
  textStyle: { color: css('ink'), fontSize: 13 }
});

// Places are logarithms of ratios; toll has chosen the ends and the ticks.
function ratioAxis({ scale, ticks }) {
  const labels = new Map(Object.entries(ticks).map(([place, label]) => [Number(place), label]));
  const customValues = [...labels.keys()], colours = axisColours();
  return {
    type: 'value', min: scale.low, max: scale.high, ...colours, axisTick: { ...colours.axisTick, customValues },
    axisLabel: { ...colours.axisLabel, customValues, formatter: place => labels.get(place) }
  };
}

// Levels as rows from top to bottom, on a value axis so that marks can stand between them.
function levelAxis(names) {
  return {
    type: 'value', inverse: true, min: -0.5, max: names.length - 0.5, interval: 0.5, ...axisColours(),
    splitLine: { show: false }, axisTick: { show: false }, axisLine: { show: false },
    axisLabel: {
      color: css('ink'), fontSize: 12.5, showMinLabel: false, showMaxLabel: false,
      formatter: value => Number.isInteger(value) && names[value] !== undefined ? shorten(names[value]) : ''
    }
  };
}

// Registers a chart: `option` makes its options anew, `height` its height in pixels. Drawn later.
function chartOf(id, height, option) {
  const place = document.getElementById('chart-' + id);
  place.style.height = height() + 'px';
  const chart = { place, height, option, instance: null };
  chart.redraw = () => {
    place.style.height = height() + 'px';
    chart.instance ??= echarts.init(place, null, { renderer: 'svg' });
    chart.instance.resize();
    const made = option();
    chart.instance.setOption({ animation: false, textStyle: { fontFamily: getComputedStyle(document.body).fontFamily }, ...made }, true);
    place.dataset.rendered = String(made.series.length);
  };
  charts.push(chart);
  return chart;
}
