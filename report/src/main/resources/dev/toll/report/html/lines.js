// Lines from bins: medians over trials, and no more points than a screen shows, without losing a dip.
const timeOf = (i, width) => width === 1 ? i : (i + 0.5) * width;

// Of each column of pixels the least and the greatest point, in their order: a dip of one bin is drawn.
function thin(values, width, most) {
  const points = [];
  const per = Math.max(1, Math.ceil(values.length / most));
  for (let start = 0; start < values.length; start += per) {
    const end = Math.min(values.length, start + per);
    let least = -1, greatest = -1;
    for (let i = start; i < end; i++) {
      if (Number.isNaN(values[i])) continue;
      if (least < 0 || values[i] < values[least]) least = i;
      if (greatest < 0 || values[i] > values[greatest]) greatest = i;
    }
    if (least < 0) { points.push([timeOf(start, width), null]); continue; }
    [...new Set([Math.min(least, greatest), Math.max(least, greatest)])]
      .forEach(i => points.push([timeOf(i, width), values[i]]));
  }
  return points;
}

function medianLine(lines) {
  const length = Math.max(0, ...lines.map(line => line.length));
  const middle = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const known = [];
    lines.forEach(line => { if (i < line.length && !Number.isNaN(line[i])) known.push(line[i]); });
    middle[i] = known.length ? median(known) : NaN;
  }
  return middle;
}

// The trials that are shown, and their level's median where there are several: [{ level, trial, values }].
function linesOf(trials, bins, part) {
  const single = trials.filter(t => bins[t.index]).map(t => ({ level: t.level, trial: t.trial, values: bins[t.index][part] }));
  const medians = data.levels.map(level => single.filter(s => s.level === level.name)).filter(all => all.length > 1)
    .map(all => ({ level: all[0].level, trial: null, values: medianLine(all.map(one => one.values)) }));
  return { single, medians };
}
