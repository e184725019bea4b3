/**
 * Lets nothing that is dropped beside its place, as a CSV file beside the field for it, be opened by the browser in
 * place of the console: a running upload and all that is typed would be lost.
 */
export function refuseStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, refuse);
}

function refuse(event: DragEvent): void {
  const { dataTransfer, target } = event;
  // An element that takes the drop has prevented the default.
  if (event.defaultPrevented || !dataTransfer) return;
  const places = dataTransfer.types.includes('Files') ? 'input[type="file"]' : 'input, textarea, [contenteditable]';
  if (target instanceof Element && target.closest(places)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
