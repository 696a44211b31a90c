// Every valid trial as a dot: a metric of choice, as it is or against the baseline of its block.
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function change(place) {
  const fraction = Math.expm1(place);
  if (fraction >= 1) return significant(1 + fraction, 2) + ' times';
  const text = (100 * fraction).toFixed(Math.abs(fraction) < 0.1 ? 1 : 0);
  return (Number(text) === 0 ? text.replace('-', '') : (fraction > 0 ? '+' : '') + text.replace('-', '\u2212')) + '\u00a0%';
}

function dotPoints(metric, asRatio) {
  const baseline = data.levels.find(l => l.baseline);
  const inBlock = new Map(data.trials.filter(t => baseline && t.level === baseline.name)
    .map(t => [t.block, t.metrics[metric]]));
  const blocks = [...new Set(data.trials.map(t => t.block))].sort((a, b) => a - b);
  return data.trials.filter(t => levelOf[t.level]).map(trial => {
    const value = trial.metrics[metric];
    const base = inBlock.get(trial.block);
    const shown = !asRatio ? value : base ? Math.log(value / base) : null;
    // The same block stands at the same height in every row, so that its drift can be followed.
    const offset = blocks.length < 2 ? 0 : (blocks.indexOf(trial.block) / (blocks.length - 1) - 0.5) * 0.56;
    return { trial, shown, value, y: levelOf[trial.level].index + offset };
  }).filter(p => p.shown !== null && p.shown !== undefined && Number.isFinite(p.shown));
}

function dotsChart() {
  const select = document.getElementById('dots-metric');
  const scale = document.getElementById('dots-scale');
  if (data.primary !== null) select.value = data.primary;
  const names = data.levels.map(l => l.name);
  const option = () => {
    const metric = data.metrics.find(m => m.name === select.value) || { name: '', label: '', unit: '' };
    const asRatio = scale.value === 'ratio';
    const points = dotPoints(metric.name, asRatio);
    const series = names.map((name, index) => {
      const own = points.filter(p => p.trial.level === name);
      const line = own.length === 0 ? {} : {
        markLine: {
          silent: true, symbol: 'none', label: { show: false },
          lineStyle: { color: levelColour(name), width: 2, type: 'solid' },
          data: [[{ coord: [median(own.map(p => p.shown)), index - 0.38] },
            { coord: [median(own.map(p => p.shown)), index + 0.38] }]]
        }
      };
      return {
        type: 'scatter', name, symbol: levelShape(name), symbolSize: 10, ...line,
        itemStyle: { color: levelColour(name), opacity: 0.85 },
        data: own.map(p => ({ value: [p.shown, p.y], point: p }))
      };
    });
    return {
      grid: { left: 4, right: 22, top: 8, bottom: 8, containLabel: true },
      tooltip: {
        ...tooltipColours(), trigger: 'item',
        formatter: p => p.data && p.data.point ? tip(p.data.point.trial.trial, [
          { text: p.seriesName + ', block ' + p.data.point.trial.block, colour: p.color },
          { text: metric.label + ' ' + quantity(p.data.point.value, metric.unit) + (asRatio ? ', ' + change(p.data.point.shown) : '') }
        ]) : ''
      },
      xAxis: asRatio ? ratioAxis(metric.axis) : {
        type: 'value', scale: true, splitNumber: narrow() ? 3 : 6, ...axisColours(),
        axisLabel: { ...axisColours().axisLabel, formatter: v => short(quantity(v, metric.unit)) }
      },
      yAxis: levelAxis(names),
      series
    };
  };
  const chart = chartOf('dots', () => 70 + names.length * 52, option);
  select.addEventListener('change', chart.redraw);
  scale.addEventListener('change', chart.redraw);
}
