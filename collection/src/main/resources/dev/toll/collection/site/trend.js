// The effect of each level in each run, oldest first. Levels of a run stand next to each other.
const OFFSET = 0.5;
const pointsOf = name => data.points.filter(point => point.level === name);
const placeOf = (point, index) => point.run + (data.levels.length < 2 ? 0 : (index / (data.levels.length - 1) - 0.5) * OFFSET);

// A line with gaps: each interval from its low end to its high one.
function whiskers(name, index) {
  return {
    type: 'line', name, silent: true, symbol: 'none', connectNulls: false, lineStyle: { color: levelColour(name), width: 2 }, itemStyle: { color: levelColour(name) },
    data: pointsOf(name).filter(p => p.low !== undefined && p.high !== undefined).flatMap(p => {
      const x = placeOf(p, index);
      return [[x, p.low], [x, p.high], [x, '-']];
    })
  };
}

function trendChart() {
  const runs = data.runs;
  const label = value => {
    const run = runs[value];
    return run === undefined ? '' : run.date.replace(' ', '\n') + '\n' + (run.version ? shorten(run.version) : run.scale);
  };
  return {
    grid: { left: 8, right: 16, top: 34, bottom: 8, containLabel: true },
    legend: { top: 0, left: 0, type: 'scroll', itemWidth: 11, itemHeight: 11, data: data.levels.map(level => ({ name: level.name, icon: levelShape(level.name) })), formatter: shorten, textStyle: { color: css('ink') } },
    tooltip: {
      ...tooltipColours(), trigger: 'item',
      formatter: p => {
        if (!p.data || !p.data.point) return '';
        const { point } = p.data;
        const run = runs[point.run];
        return tip(run.date + ' UTC' + (run.version ? ', ' + run.version : ''), [
          { text: point.level + ' ' + point.figure, colour: p.color },
          { text: point.decision + '; scale ' + run.scale }, { text: run.machine }]);
      }
    },
    xAxis: {
      type: 'value', min: -0.5, max: runs.length - 0.5, interval: 0.5, ...axisColours(), splitLine: { show: false }, axisTick: { show: false },
      axisLabel: { ...axisColours().axisLabel, lineHeight: 15, showMinLabel: false, showMaxLabel: false, formatter: value => Number.isInteger(value) ? label(value) : '' }
    },
    yAxis: ratioAxis(data.axis),
    series: data.levels.flatMap((level, index) => [whiskers(level.name, index), {
      type: 'scatter', name: level.name, symbol: levelShape(level.name), symbolSize: 11, itemStyle: { color: levelColour(level.name) },
      data: pointsOf(level.name).map(point => ({ value: [placeOf(point, index), point.place], point })),
      markLine: index > 0 ? undefined : {
        silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: css('ink'), type: 'dashed', width: 1 }, data: [{ yAxis: 0 }]
      }
    }])
  };
}

if (document.getElementById('chart-trend')) {
  const chart = chartOf('trend', () => narrow() ? 320 : 400, trendChart);
  chart.redraw();
  chart.instance.on('click', event => { if (event.data && event.data.point) location.assign(data.runs[event.data.point.run].href); });
}
const redrawAll = () => charts.forEach(chart => chart.redraw());
let width = window.innerWidth;
window.addEventListener('resize', () => {
  if (window.innerWidth !== width) {
    width = window.innerWidth;
    redrawAll();
  }
});
themeButton(redrawAll);
root.dataset.charts = String(charts.length);
root.dataset.ready = 'true';
