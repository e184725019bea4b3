/** A page that still exists after this time stays: it was a download, or the user chose to stay. In ms. */
export const LEFT_WITHIN_MS = 5_000;

let leftAt = Number.NEGATIVE_INFINITY;
window.addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

/**
 * Firefox aborts all requests of a page once a navigation starts, and keeps the page running until that is answered.
 * @returns null unless the page is being left; else a promise that resolves if it stays after all.
 */
export function untilPageStays(): Promise<void> | null {
  const left = leftAt + LEFT_WITHIN_MS - performance.now();
  return left > 0 ? new Promise((resolve) => setTimeout(resolve, left)) : null;
}
