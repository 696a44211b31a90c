// Colours from the style sheet, and short numbers: for the report's charts and those of toll serve.
const css = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

function significant(value, digits) {
  if (value === 0) return '0';
  const whole = Math.floor(Math.log10(Math.abs(value))) + 1;
  return value.toFixed(Math.max(0, Math.min(12, digits - whole)));
}
function scaled(value, suffix) {
  const prefixes = ['', 'k', 'M', 'G', 'T', 'P'];
  let i = 0;
  while (Math.abs(value) >= 1000 && i < prefixes.length - 1) { value /= 1000; i++; }
  return significant(value, 3) + '\u00a0' + prefixes[i] + suffix;
}
// For axes: 72 s, not 72.00 s.
const short = text => text.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '');
