// A series over the trials' own clock: a line per trial in its level's colour.
const seriesUnit = name => {
  const metric = data.metrics.find(m => m.name === name);
  if (metric) return metric.unit;
  return name.includes('bytes') ? 'bytes' : name.endsWith('_per_second') ? '1/s' : '';
};

function toggles(place, items, pressed, changed) {
  items.forEach(item => {
    const button = node('button', item.text, { type: 'button', 'aria-pressed': String(pressed(item)) });
    button.style.setProperty('--c', 'var(--level-' + item.colour + ')');
    button.addEventListener('click', () => { changed(item); });
    item.button = button;
    place.append(button);
  });
  return () => items.forEach(item => item.button.setAttribute('aria-pressed', String(pressed(item))));
}

function drawSeries() {
  const select = document.getElementById('series-name');
  if (!select) return;
  const trials = data.series.trials.filter(t => levelOf[t.level]);
  const hidden = new Set();
  const option = () => seriesOption(select.value, trials.filter(t => !hidden.has(t.trial)));
  const chart = draw('series', () => narrow() ? 320 : 420, option);
  const ofLevel = name => trials.filter(t => t.level === name);
  const refresh = [];
  const update = () => { refresh.forEach(f => f()); chart.redraw(); };
  refresh.push(toggles(document.getElementById('series-levels'),
    data.levels.filter(l => ofLevel(l.name).length > 0).map(l => ({ text: l.name, name: l.name, colour: l.colour })),
    item => ofLevel(item.name).some(t => !hidden.has(t.trial)),
    item => {
      const shown = ofLevel(item.name).some(t => !hidden.has(t.trial));
      ofLevel(item.name).forEach(t => { if (shown) hidden.add(t.trial); else hidden.delete(t.trial); });
      update();
    }));
  refresh.push(toggles(document.getElementById('series-toggles'),
    trials.map(t => ({ text: t.trial, trial: t.trial, colour: levelOf[t.level].colour })),
    item => !hidden.has(item.trial),
    item => { if (!hidden.delete(item.trial)) hidden.add(item.trial); update(); }));
  select.addEventListener('change', () => { chart.redraw(); seriesTable(select.value, trials); });
  document.getElementById('series-details').addEventListener('toggle', () => seriesTable(select.value, trials));
}

function seriesOption(name, trials) {
  const unit = seriesUnit(name);
  // Two dozen lines are read as a cloud; a few as lines.
  const opacity = trials.length > 12 ? 0.55 : 0.85;
  const lines = trials.filter(t => t.values[name]).map(trial => ({
    type: 'line', name: trial.trial, level: trial.level, showSymbol: false, smooth: false,
    lineStyle: { color: levelColour(trial.level), width: 1.4, opacity },
    itemStyle: { color: levelColour(trial.level) },
    emphasis: { focus: 'series', lineStyle: { width: 2.5, opacity: 1 } },
    data: trial.t.map((t, i) => [t, trial.values[name].v[i]])
  }));
  const levels = new Map(trials.map(t => [t.trial, t.level]));
  return {
    grid: { left: 4, right: 20, top: 12, bottom: 8, containLabel: true },
    tooltip: { ...tooltipColours(), trigger: 'axis', formatter: points => seriesTip(points, levels, unit) },
    xAxis: {
      type: 'value', ...axisColours(), splitLine: { show: false }, max: 'dataMax',
      axisLabel: { ...axisColours().axisLabel, formatter: v => significant(v, Number.isInteger(v) ? 1 : 3) + ' s' }
    },
    yAxis: {
      type: 'value', scale: true, splitNumber: 4, ...axisColours(), axisLine: { show: false }, axisTick: { show: false },
      axisLabel: { ...axisColours().axisLabel, formatter: v => short(quantity(v, unit)) }
    },
    series: lines
  };
}

// A row per level: two dozen rows, one per trial, could not be read.
function seriesTip(points, levels, unit) {
  if (points.length === 0) return '';
  const byLevel = new Map();
  points.forEach(p => {
    const level = levels.get(p.seriesName), value = p.value[1];
    if (value !== null && value !== undefined) byLevel.set(level, [...(byLevel.get(level) || []), value]);
  });
  const rows = [...byLevel].sort((a, b) => levelOf[a[0]].index - levelOf[b[0]].index).map(([level, values]) => {
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    const range = values.length > 1
      ? ' (' + quantity(Math.min(...values), unit) + ' to ' + quantity(Math.max(...values), unit) + ')' : '';
    return { colour: levelColour(level), text: shorten(level) + ' ' + quantity(mean, unit) + range };
  });
  return tip(significant(points[0].value[0], 4) + ' s', rows);
}
