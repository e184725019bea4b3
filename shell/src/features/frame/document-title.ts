/** Names the page in the browser's tab and history. */
export function titleOf(page: string): void {
  document.title = `${page} · Veritas Console`;
}
