// The button that changes the colour scheme; what is drawn in its colours is drawn again, also when the system's wish changes.
function themeButton(redraw) {
  const button = document.getElementById('theme');
  const label = () => { button.textContent = scheme.isDark() ? 'Light colours' : 'Dark colours'; };
  button.addEventListener('click', () => {
    document.documentElement.dataset.theme = scheme.isDark() ? 'light' : 'dark';
    scheme.keep(document.documentElement.dataset.theme);
    label();
    redraw();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { label(); redraw(); });
  button.hidden = false;
  label();
}
