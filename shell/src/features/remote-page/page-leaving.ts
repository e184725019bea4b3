/** A page that is still here by then stays: it was a download, or the user chose to stay. In ms. */
export const LEFT_WITHIN_MS = 5_000;

let leftAt = Number.NEGATIVE_INFINITY;
window.addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

/**
 * Firefox ends all that a page fetches once another address is asked for, and lets the page run on until that answers.
 * @returns null unless the page is being left; else what resolves if it stays after all.
 */
export function untilPageStays(): Promise<void> | null {
  const left = leftAt + LEFT_WITHIN_MS - performance.now();
  return left > 0 ? new Promise((resolve) => setTimeout(resolve, left)) : null;
}
