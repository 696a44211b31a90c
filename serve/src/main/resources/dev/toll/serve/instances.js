// The instances: kept up to date; the time that each has left is counted down by page.js.
import { listen, replace, tick } from './page.js';

listen({ instances: event => { replace('instances', event.instances); tick(); document.documentElement.dataset.updates = String(Number(document.documentElement.dataset.updates || 0) + 1); } });
document.documentElement.dataset.ready = 'true';
