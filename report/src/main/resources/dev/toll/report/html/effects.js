// Effects as whiskers: measured, against the control, and as published.
function effectMarks() {
  const marks = [];
  data.effects.filter(e => e.ratio !== null && levelOf[e.level]).forEach(e => {
    const control = e.kind === 'control';
    marks.push({
      level: e.level, offset: control ? 0.06 : -0.2, change: e.ratio - 1,
      interval: e.t ? e.t.map(v => v - 1) : null, kind: control ? 'control' : 'measured',
      words: control ? 'the setting alone, against ' + e.against : 'measured, against ' + e.against
    });
    if (!control && e.published !== null && e.published !== undefined) {
      const low = e.publishedLow, high = e.publishedHigh;
      marks.push({
        level: e.level, offset: 0.3, change: e.published, kind: 'published', words: data.published,
        interval: low === null || high === null ? null : [low, high]
      });
    }
  });
  return marks;
}

function drawEffects() {
  const names = data.levels.filter(l => !l.baseline).map(l => l.name);
  const marks = effectMarks();
  if (marks.length === 0) return;
  const row = mark => names.indexOf(mark.level) + mark.offset;
  const looks = {
    measured: { symbol: 'circle', size: 11, filled: true },
    control: { symbol: 'circle', size: 10, filled: false },
    published: { symbol: 'diamond', size: 11, filled: true }
  };
  const option = () => {
    const colour = mark => mark.kind === 'published' ? css('soft') : levelColour(mark.level);
    const whiskers = marks.filter(m => m.interval).map(mark => ({
      type: 'line', data: mark.interval.map(end => [end * 100, row(mark)]), silent: true,
      symbol: 'rect', symbolSize: [2, 9], showSymbol: true, z: 2,
      lineStyle: { color: colour(mark), width: mark.kind === 'measured' ? 2.5 : 1.5 },
      itemStyle: { color: colour(mark) }
    }));
    const dots = Object.keys(looks).filter(kind => marks.some(m => m.kind === kind)).map(kind => ({
      type: 'scatter', symbol: looks[kind].symbol, symbolSize: looks[kind].size, z: 3,
      itemStyle: looks[kind].filled ? { color: css('soft') }
        : { color: css('paper'), borderColor: css('soft'), borderWidth: 2 },
      data: marks.filter(m => m.kind === kind).map(mark => ({
        value: [mark.change * 100, row(mark)], mark,
        itemStyle: looks[kind].filled ? { color: colour(mark) }
          : { color: css('paper'), borderColor: colour(mark), borderWidth: 2 }
      }))
    }));
    dots[0].markLine = {
      silent: true, symbol: 'none', label: { show: false }, data: [{ xAxis: 0 }],
      lineStyle: { color: css('ink'), type: 'solid', width: 1 }
    };
    if (data.noise) {
      dots[0].markArea = {
        silent: true, itemStyle: { color: css('panel') },
        data: [[{ xAxis: (data.noise[0] - 1) * 100, name: 'noise floor' }, { xAxis: (data.noise[1] - 1) * 100 }]]
      };
    }
    return {
      grid: { left: 4, right: 16, top: 8, bottom: 8, containLabel: true },
      tooltip: {
        ...tooltipColours(), trigger: 'item',
        formatter: p => p.data && p.data.mark ? tip(p.data.mark.level, [
          { text: p.data.mark.words, colour: colour(p.data.mark) },
          { text: percent(p.data.mark.change, 2) },
          { text: p.data.mark.interval ? '95 % interval ' + p.data.mark.interval.map(v => percent(v, 2)).join(' to ')
            : 'no interval' }
        ]) : ''
      },
      xAxis: {
        type: 'value', name: '', ...axisColours(),
        axisLabel: { ...axisColours().axisLabel, formatter: v => (v > 0 ? '+' : '') + String(v).replace('-', '\u2212') + ' %' }
      },
      yAxis: levelAxis(names),
      series: [...whiskers, ...dots]
    };
  };
  draw('effects', () => 50 + names.length * 62, option);
}
