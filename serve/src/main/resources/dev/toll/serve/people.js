// A person's instances: asked for again while the page is seen; the time that each has left is counted down by page.js.
import { replace, tick } from './page.js';

const EVERY = 2000;
const part = document.querySelector('[data-part="own"]');
const shown = document.getElementById('connection');

// What is being used or copied stays as it is.
const used = () => part.contains(document.activeElement) || (String(getSelection()) !== '' && part.contains(getSelection().anchorNode));

async function look() {
  if (document.hidden || used()) return;
  let text = '';
  try {
    const answer = await fetch('/people/list');
    if (answer.status === 401) { location.reload(); return; }
    if (answer.ok && !used()) { replace('own', await answer.text()); tick(); }
    document.documentElement.dataset.updates = String(Number(document.documentElement.dataset.updates || 0) + 1);
  } catch { text = 'No connection to toll serve'; }
  shown.textContent = text;
  shown.classList.toggle('lost', text !== '');
}

setInterval(look, EVERY);
document.addEventListener('visibilitychange', look);
document.documentElement.dataset.ready = 'true';
