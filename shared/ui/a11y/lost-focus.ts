import type { RefCallback } from 'react';
import { focusableRow } from './focusable-row.ts';

export const isFocusLost = () => document.activeElement === document.body;

interface Place {
  /** The ancestors of an element, the nearest first. */
  readonly parts: readonly HTMLElement[];
  /** Index of its row in a table, else -1. */
  readonly row: number;
}

/** Where an element is. Call it while the element is still in the page. */
export function placeOf(element: Element): Place {
  const parts: HTMLElement[] = [];
  for (let part = element.parentElement; part; part = part.parentElement) parts.push(part);
  return { parts, row: element.closest('tr')?.sectionRowIndex ?? -1 };
}

/**
 * For an element that is removed while it contains the focus: once it is removed, the row that took the place of its
 * row has the focus, else its nearest remaining ancestor.
 */
export function focusNearest({ parts, row }: Place): void {
  queueMicrotask(() => {
    if (!isFocusLost()) return;
    for (const part of parts) {
      const target = part.isConnected && targetIn(part, row);
      if (target) return target.focus({ preventScroll: true });
    }
  });
}

/** For an element that may be removed together with its ancestors; `focusNearWhenRemoved` is the ref that calls it. */
export function leaveFocusNear(element: Element): void {
  if (element.contains(document.activeElement)) focusNearest(placeOf(element));
}

/** A ref for an element that may be removed while it contains the focus: what is nearest to its place takes it. */
export const focusNearWhenRemoved: RefCallback<HTMLElement> = (element: HTMLElement) => () => leaveFocusNear(element);

function targetIn(part: HTMLElement, row: number): HTMLElement | null {
  if (part.matches('tbody')) return focusableRow(part, row);
  if (part.matches('dialog')) return part.querySelector('h2');
  return part.hasAttribute('tabindex') ? part : null;
}
