// The series as a table, made only when opened: it is long.
const MOST_ROWS = 1000;
function seriesTable(name, trials, state) {
  const details = document.getElementById('series-details');
  const place = document.getElementById('series-table');
  place.replaceChildren();
  if (!details.open || !state.width) return;
  const shown = trials.filter(t => state.bins[t.index]);
  const table = node('table'), head = node('tr');
  head.append(node('th', 'From the start', { scope: 'col', class: 'number' }));
  shown.forEach(t => head.append(node('th', t.trial, { scope: 'col', class: 'number' })));
  const body = node('tbody'), unit = seriesUnit(name), least = state.width.step;
  const cell = (bins, i) => {
    if (i >= bins.average.length) return '';
    const text = n => quantity(Number.isNaN(n[i]) ? null : Math.abs(n[i]) < least ? 0 : n[i], unit);
    return bins.high[i] > bins.low[i] ? text(bins.average) + ' (' + text(bins.low) + ' to ' + text(bins.high) + ')' : text(bins.average);
  };
  const rows = Math.max(0, ...shown.map(t => state.bins[t.index].average.length));
  for (let i = 0; i < Math.min(rows, MOST_ROWS); i++) {
    const row = node('tr');
    row.append(node('th', clock(timeOf(i, state.width.width)), { scope: 'row', class: 'number' }));
    shown.forEach(t => row.append(node('td', cell(state.bins[t.index], i), { class: 'number' })));
    body.append(row);
  }
  const header = node('thead');
  header.append(head);
  table.append(header, body);
  place.append(table);
  if (rows > MOST_ROWS) place.append(node('p', 'The first ' + MOST_ROWS + ' of ' + rows + ' rows; a coarser resolution shows all.', { class: 'caption' }));
}
