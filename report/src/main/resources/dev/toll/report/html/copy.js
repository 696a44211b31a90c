// The command to the clipboard; where the browser keeps that from files, it is at least selected.
function copyButton() {
  const button = document.getElementById('copy'), command = document.getElementById('command');
  if (!button) return;
  button.addEventListener('click', async () => {
    const range = document.createRange();
    range.selectNodeContents(command);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    try {
      await navigator.clipboard.writeText(command.textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = document.execCommand('copy') ? 'Copied' : 'Selected: copy it now';
    }
  });
}
