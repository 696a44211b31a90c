// Series of both runs at one level, each run in its colour.
import './page.js';
import { chart, levelColour, offer } from './chart.js';

const select = document.getElementById('series-name');
const level = document.getElementById('series-level');
const place = document.getElementById('chart');
const drawn = chart(place);
const sides = [
  { path: document.body.dataset.seriesA, name: 'A', colour: 0, dashed: false },
  { path: document.body.dataset.seriesB, name: 'B', colour: 3, dashed: false }
];

async function load() {
  const answers = await Promise.all(sides.map(async side => {
    const answer = await fetch(side.path + '?name=' + encodeURIComponent(select.value));
    return answer.ok ? answer.json() : { columns: [], trials: [] };
  }));
  const before = select.value;
  offer(select, answers.flatMap(answer => answer.columns));
  if (select.value !== before) return load();
  sides.forEach((side, i) => { side.trials = answers[i].trials; });
  const names = [...new Set(sides.flatMap(side => side.trials.map(trial => trial.level)))];
  if (level.options.length === 0) level.replaceChildren(...names.map(name => new Option(name, name)));
  draw();
}
function draw() {
  drawn.draw(select.value, sides.flatMap(side => side.trials.filter(trial => trial.level === level.value).map(trial => ({
    name: side.name + ' ' + trial.trial, group: side.name, colour: levelColour(side.colour), width: 1.6, opacity: 0.75,
    points: trial.t.map((t, i) => [t, trial.v[i]])
  }))));
}
select.addEventListener('change', () => { select.dataset.chosen = select.value; load(); });
level.addEventListener('change', draw);
await load();
document.documentElement.dataset.ready = 'true';
