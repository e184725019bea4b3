/**
 * Prevents the browser from opening a file that is dropped outside a drop zone, such as a CSV file beside its field: it
 * would replace the console, and a running upload and all input would be lost.
 */
export function refuseStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, refuse);
}

function refuse(event: DragEvent): void {
  const { dataTransfer, target } = event;
  // A drop zone has prevented the default.
  if (event.defaultPrevented || !dataTransfer) return;
  const places = dataTransfer.types.includes('Files') ? 'input[type="file"]' : 'input, textarea, [contenteditable]';
  if (target instanceof Element && target.closest(places)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
