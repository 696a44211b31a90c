// A series over the trials' own clock: trials as thin lines, each level's median as a thick one.
const seriesUnit = name => {
  const metric = data.metrics.find(m => m.name === name);
  if (metric) return metric.unit;
  return name.includes('bytes') && !name.endsWith('_per_second') ? 'bytes' : name.endsWith('bytes_per_second') ? 'bytes'
    : name.endsWith('_per_second') ? '1/s' : '';
};
const DASHES = ['solid', 'solid', [9, 4], [3, 3], [12, 3, 3, 3], [6, 2], [2, 5], [14, 5]];
const levelDash = name => DASHES[levelOf[name] ? levelOf[name].colour : 0];
const widthName = width => width < 60 ? width + ' s' : width / 60 + ' min';
const clock = s => s < 300 ? significant(s, Number.isInteger(s) ? 1 : 3) + ' s'
  : s < 7200 ? short(significant(s / 60, 4)) + ' min' : short(significant(s / 3600, 4)) + ' h';

function toggles(place, items, pressed, changed) {
  items.forEach(item => {
    const button = node('button', item.text, { type: 'button', 'aria-pressed': String(pressed(item)), class: 's' + item.colour });
    button.style.setProperty('--c', 'var(--level-' + item.colour + ')');
    button.addEventListener('click', () => { changed(item); });
    item.button = button;
    place.append(button);
  });
  return () => items.forEach(item => item.button.setAttribute('aria-pressed', String(pressed(item))));
}

// The widths as radio buttons: as fine as the page has, one minute, five minutes.
function widthChoice(name, wanted, changed) {
  const place = document.getElementById('series-width'), widths = [...data.series[name].widths].reverse();
  place.replaceChildren(node('legend', 'Resolution'));
  const chosen = widths.find(w => w.width === wanted) || widths[0];
  const offer = [{ text: 'raw', width: widths[0] }, ...[60, 300].filter(w => w !== widths[0].width)
    .map(w => ({ text: w / 60 + ' min', width: widths.find(one => one.width === w) }))];
  offer.forEach(({ text, width }, i) => {
    const label = node('label'), input = node('input', null, { type: 'radio', name: 'width' });
    if (i === 0 && width.width > 1) text = widthName(width.width);
    input.checked = width === chosen;
    input.disabled = !width;
    if (!width) label.title = 'the trials are too short for it';
    else input.addEventListener('change', () => changed(width));
    label.append(input, text);
    place.append(label);
  });
  return chosen;
}

function seriesChart() {
  const select = document.getElementById('series-name');
  if (!select) return;
  const trials = data.trials.map((t, index) => ({ ...t, index })).filter(t => levelOf[t.level]);
  const hidden = new Set(), single = document.getElementById('series-single');
  const state = { width: null, bins: [], wanted: null };
  if (trials.length > 16) single.checked = false;
  const part = () => document.querySelector('#series-part input:checked').value;
  const shown = () => trials.filter(t => !hidden.has(t.trial));
  const chart = chartOf('series', () => narrow() ? 320 : 440,
    () => seriesOption(select.value, state.width, linesOf(shown(), state.bins, part()), single.checked, shown()));
  const show = async () => {
    state.width = widthChoice(select.value, state.wanted, width => { state.wanted = width.width; show(); });
    try {
      state.bins = await points(state.width);
      caption(state.width, part());
      chart.redraw();
      seriesTable(select.value, trials, state);
    } catch (e) {
      document.getElementById('series-caption').textContent = 'This browser cannot unpack the series (' + e.message + '); they are in series.csv.';
    }
  };
  chart.start = show;
  const redraw = () => { caption(state.width, part()); chart.redraw(); };
  const refresh = toggleButtons(trials, hidden, () => redraw());
  [single, ...document.querySelectorAll('#series-part input')].forEach(input => input.addEventListener('change', redraw));
  select.addEventListener('change', show);
  document.getElementById('series-details').addEventListener('toggle', () => seriesTable(select.value, trials, state));
  refresh();
}

function toggleButtons(trials, hidden, update) {
  const ofLevel = name => trials.filter(t => t.level === name);
  const any = name => ofLevel(name).some(t => !hidden.has(t.trial));
  const refresh = [];
  const changed = () => { refresh.forEach(f => f()); update(); };
  refresh.push(toggles(document.getElementById('series-levels'),
    data.levels.filter(l => ofLevel(l.name).length > 0).map(l => ({ text: l.name, colour: l.colour })),
    item => any(item.text),
    item => {
      const hide = any(item.text);
      ofLevel(item.text).forEach(t => { if (hide) hidden.add(t.trial); else hidden.delete(t.trial); });
      changed();
    }));
  refresh.push(toggles(document.getElementById('series-toggles'),
    trials.map(t => ({ text: t.trial, colour: levelOf[t.level].colour })),
    item => !hidden.has(item.text),
    item => { if (!hidden.delete(item.text)) hidden.add(item.text); changed(); }));
  return () => refresh.forEach(f => f());
}

function caption(width, part) {
  const words = { average: 'average', low: 'least', high: 'greatest' };
  document.getElementById('series-caption').textContent = (width.width === 1 ? 'Every second as it was recorded.'
    : 'The ' + words[part] + ' value of every ' + widthName(width.width) + '; every second is in series.csv and by toll export.')
    + ' Thick: median of a level\u2019s trials. Shaded: not yet steady. Where a line has more points than the screen, its least and greatest are drawn.';
}

// Ticks at whole seconds, minutes or hours.
function timeStep(seconds) {
  const most = narrow() ? 4 : 9;
  return [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400]
    .find(step => seconds / step <= most) || Math.ceil(seconds / most / 86400) * 86400;
}

function seriesOption(name, width, { single, medians }, withSingle, trials) {
  const unit = seriesUnit(name), most = Math.max(300, Math.floor(window.innerWidth * 0.8));
  const alone = l => !medians.some(m => m.level === l.level);
  const lines = [...single.filter(l => withSingle || alone(l)), ...medians].map(line => ({
    type: 'line', name: line.trial || line.level, level: line.level, showSymbol: false, z: line.trial ? 2 : 3,
    lineStyle: { color: levelColour(line.level), type: line.trial && !alone(line) ? 'solid' : levelDash(line.level),
      width: line.trial ? (alone(line) ? 1.6 : 1) : 2.4, opacity: line.trial && !alone(line) ? 0.35 : 1 },
    itemStyle: { color: levelColour(line.level) },
    data: thin(line.values, width.width, most)
  }));
  const steady = trials.map(t => t.steady).filter(s => s !== null);
  if (lines.length > 0 && steady.length > 0) {
    lines[0].markArea = { silent: true, itemStyle: { color: css('shade') }, data: [[{ xAxis: 0 }, { xAxis: Math.max(...steady) }]] };
  }
  const longest = Math.max(1, ...lines.map(line => line.data.length ? line.data[line.data.length - 1][0] : 1));
  return {
    grid: { left: 4, right: 20, top: 12, bottom: 8, containLabel: true },
    tooltip: { ...tooltipColours(), trigger: 'axis', formatter: at => seriesTip(at, unit) },
    xAxis: { type: 'value', min: 0, ...axisColours(), splitLine: { show: false }, max: longest, interval: timeStep(longest),
      axisLabel: { ...axisColours().axisLabel, showMaxLabel: false, formatter: clock } },
    yAxis: { type: 'value', scale: true, splitNumber: 4, ...axisColours(), axisLine: { show: false }, axisTick: { show: false },
      axisLabel: { ...axisColours().axisLabel, formatter: v => short(quantity(v, unit)) } },
    series: lines
  };
}

// A row per level: two dozen rows, one per trial, could not be read.
function seriesTip(at, unit) {
  const byLevel = new Map(), medians = new Map();
  at.forEach(p => {
    if (p.value[1] === null || p.value[1] === undefined) return;
    const trial = data.trials.find(t => t.trial === p.seriesName);
    if (!trial) medians.set(p.seriesName, p.value[1]);
    const level = trial ? trial.level : p.seriesName;
    byLevel.set(level, [...(byLevel.get(level) || []), p.value[1]]);
  });
  if (byLevel.size === 0) return '';
  const rows = data.levels.filter(l => byLevel.has(l.name)).map(({ name }) => {
    const values = byLevel.get(name);
    const range = values.length > 1 ? ' (' + quantity(Math.min(...values), unit) + ' to ' + quantity(Math.max(...values), unit) + ')' : '';
    return { colour: levelColour(name), text: shorten(name) + ' ' + quantity(medians.has(name) ? medians.get(name) : values[0], unit) + range };
  });
  return tip(clock(at[0].value[0]), rows);
}
