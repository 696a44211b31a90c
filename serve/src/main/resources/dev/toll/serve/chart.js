// Lines over a trial's own clock, and the figures of axes and tooltips; sent behind the report's numbers.js.
export const levelColour = number => css('level-' + number);

export function quantity(value, name) {
  if (value === null || value === undefined) return 'unknown';
  const rate = name.endsWith('_per_second');
  if (name.includes('bytes')) return scaled(value, 'B').replace('\u00a0B', '\u00a0B') + (rate ? '/s' : '');
  const text = Math.abs(value) >= 10000 ? scaled(value, '').trim()
    : Number.isInteger(value) ? String(value) : significant(value, 3);
  return text + (rate ? '/s' : '');
}

// Names of series as people say them; those of the post of 2017 and a study's own stay as they are.
export function label(name) {
  return /^[a-z_]+$/.test(name)
    ? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ').replace(/\bcpu\b/gi, 'CPU').replace(/\bgc\b/gi, 'GC').replace(/\bjit\b/gi, 'JIT').replace(' per second', '/s')
      .replace(/CPU$/, 'CPU (processors)')
    : name;
}

const FIRST = ['entries_per_second', 'TOTAL_INGEST', 'server_cpu', 'client_cpu', 'machine_cpu'];
// Keeps a select in step with the series there are; the reader's choice stays.
export function offer(select, names) {
  const all = [...new Set([...[...select.options].map(o => o.value), ...names])].filter(name => name !== 't');
  const order = name => { const at = FIRST.indexOf(name); return at < 0 ? FIRST.length : at; };
  all.sort((a, b) => order(a) - order(b) || a.localeCompare(b));
  if (all.length === select.options.length) return;
  const chosen = select.dataset.chosen || (all.length > 0 ? all[0] : '');
  select.replaceChildren(...all.map(name => new Option(label(name), name, false, name === chosen)));
}

// A chart in a place; `lines` are {name, colour, width, opacity, dashed, points: [[t, v], ...]}.
export function chart(place) {
  const instance = echarts.init(place, null, { renderer: 'canvas' });
  let last = null;
  function draw(name, lines) {
    last = [name, lines];
    const soft = css('soft'), rule = css('rule');
    const axis = { axisLine: { onZero: false, lineStyle: { color: rule } }, axisTick: { lineStyle: { color: rule } }, splitLine: { lineStyle: { color: rule } } };
    instance.setOption({
      animation: false,
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
      grid: { left: 4, right: 16, top: 12, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'axis', confine: true, backgroundColor: css('paper'), borderColor: rule, textStyle: { color: css('ink'), fontSize: 13 },
        formatter: points => tip(points, name, lines)
      },
      xAxis: { type: 'value', min: 0, max: 'dataMax', ...axis, splitLine: { show: false }, axisLabel: { color: soft, fontSize: 12, hideOverlap: true, formatter: v => short(significant(v, 3)) + ' s' } },
      yAxis: { type: 'value', min: 0, splitNumber: 4, ...axis, axisLine: { show: false }, axisTick: { show: false }, axisLabel: { color: soft, fontSize: 12, formatter: v => short(quantity(v, name)) } },
      series: lines.map(line => ({
        type: 'line', name: line.name, showSymbol: line.points.length === 1, symbolSize: 5, data: line.points, z: line.width > 2 ? 5 : 2,
        lineStyle: { color: line.colour, width: line.width, opacity: line.opacity, type: line.dashed ? 'dashed' : 'solid' },
        itemStyle: { color: line.colour, opacity: line.opacity }, emphasis: { disabled: true }
      }))
    }, true);
    place.dataset.lines = String(lines.length);
    place.dataset.points = String(lines.reduce((sum, line) => sum + line.points.length, 0));
  }
  const again = () => { instance.resize(); if (last) draw(...last); };
  new ResizeObserver(() => instance.resize()).observe(place);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
  return { draw };
}

// Nodes, never markup: a name from a file is only ever text. The lines of one group are one row.
function tip(points, name, lines) {
  const box = document.createElement('div');
  box.className = 'tip';
  const title = document.createElement('b');
  title.textContent = points.length > 0 ? significant(points[0].value[0], 4) + ' s' : '';
  box.append(title);
  const groups = new Map();
  points.forEach(point => {
    const line = lines[point.seriesIndex];
    if (line && point.value[1] !== null) groups.set(line.group, [...(groups.get(line.group) || []), { line, value: point.value[1] }]);
  });
  [...groups].slice(0, 10).forEach(([group, all]) => {
    const row = document.createElement('div'), dot = document.createElement('i');
    dot.style.background = all[0].line.colour;
    const values = all.map(one => one.value), mean = values.reduce((a, b) => a + b, 0) / values.length;
    const range = values.length > 1 ? ' (' + quantity(Math.min(...values), name) + ' to ' + quantity(Math.max(...values), name) + ')' : '';
    row.append(dot, (group.length > 28 ? group.slice(0, 27) + '\u2026' : group) + '  ' + quantity(mean, name) + range);
    box.append(row);
  });
  return box;
}
