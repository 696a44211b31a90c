// The series as a table, made only when opened: it is long.
function seriesTable(name, trials) {
  const details = document.getElementById('series-details');
  const place = document.getElementById('series-table');
  place.replaceChildren();
  if (!details.open) return;
  const shown = trials.filter(t => t.values[name]);
  const table = node('table');
  const head = node('tr');
  head.append(node('th', 'Seconds', { scope: 'col', class: 'number' }));
  shown.forEach(t => head.append(node('th', t.trial, { scope: 'col', class: 'number' })));
  const body = node('tbody');
  const unit = seriesUnit(name);
  const cell = (line, i) => {
    const value = quantity(line.v[i], unit);
    return line.low && line.low[i] !== null
      ? value + ' (' + quantity(line.low[i], unit) + ' to ' + quantity(line.high[i], unit) + ')' : value;
  };
  // Trials differ in length and bins; a row is the n-th point, its time that of the longest trial.
  const longest = shown.reduce((a, t) => t.t.length > a.length ? t.t : a, []);
  longest.forEach((second, i) => {
    const row = node('tr');
    row.append(node('th', significant(second, 4), { scope: 'row', class: 'number' }));
    shown.forEach(t => row.append(node('td', i < t.t.length ? cell(t.values[name], i) : '', { class: 'number' })));
    body.append(row);
  });
  const header = node('thead');
  header.append(head);
  table.append(header, body);
  place.append(table);
}
