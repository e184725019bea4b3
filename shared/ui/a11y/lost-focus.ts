export const isFocusLost = () => document.activeElement === document.body;

/** The ancestors of an element, the nearest first. Call it while the element is still in the page. */
export function partsAround(element: Element): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = element.parentElement; part; part = part.parentElement) parts.push(part);
  return parts;
}

/**
 * For an element that is removed while it contains the focus: once it is removed, the nearest remaining ancestor takes
 * the focus.
 */
export function focusNearest(parts: readonly HTMLElement[]): void {
  queueMicrotask(() => {
    if (!isFocusLost()) return;
    const near = parts.find((part) => part.isConnected && (part.hasAttribute('tabindex') || isDialog(part)));
    const target = near && isDialog(near) ? near.querySelector<HTMLElement>('h2') : near;
    target?.focus({ preventScroll: true });
  });
}

/** As the cleanup of a ref: for an element that may be removed together with its ancestors. */
export function leaveFocusNear(element: Element): void {
  if (element.contains(document.activeElement)) focusNearest(partsAround(element));
}

const isDialog = (part: HTMLElement) => part instanceof HTMLDialogElement;
