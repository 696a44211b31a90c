// Before anything is drawn: the colour scheme the reader chose the last time, if any.
'use strict';
const scheme = {
  // A browser may refuse storage to a file, by an exception.
  read() { try { return localStorage.getItem('toll-theme'); } catch { return null; } },
  keep(theme) { try { localStorage.setItem('toll-theme', theme); } catch { /* It lasts as long as the page. */ } },
  isDark() {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }
};
if (['dark', 'light'].includes(scheme.read())) document.documentElement.dataset.theme = scheme.read();
