export const isFocusLost = () => document.activeElement === document.body;

/** What is around an element, the nearest first. To be asked for while the element is still in the page. */
export function partsAround(element: Element): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = element.parentElement; part; part = part.parentElement) parts.push(part);
  return parts;
}

/**
 * For what goes with the focus in it: once the page is without it, the nearest of these parts that stays takes the
 * focus.
 */
export function focusNearest(parts: readonly HTMLElement[]): void {
  queueMicrotask(() => {
    if (!isFocusLost()) return;
    const near = parts.find((part) => part.isConnected && (part.hasAttribute('tabindex') || isDialog(part)));
    const target = near && isDialog(near) ? near.querySelector<HTMLElement>('h2') : near;
    target?.focus({ preventScroll: true });
  });
}

/** As the cleanup of a ref: for an element that goes, maybe with what is around it. */
export function leaveFocusNear(element: Element): void {
  if (element.contains(document.activeElement)) focusNearest(partsAround(element));
}

const isDialog = (part: HTMLElement) => part instanceof HTMLDialogElement;
