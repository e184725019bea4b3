import { useEffect, type RefObject } from 'react';

const GAP = 8;

/**
 * Keeps the focused element from being covered by a sticky bar at the page's top or foot (WCAG 2.2, 2.4.11): the page
 * scrolls the next one clear of it, whatever its height, and one that it has just covered is scrolled into view.
 */
export function useRoomBeside(sticky: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = sticky.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    const keepClear = () => {
      const { position, insetBlockStart, insetBlockEnd } = getComputedStyle(element);
      const covers = position === 'sticky' && element.offsetHeight > 0;
      const room = (inset: string) =>
        covers && inset !== 'auto' ? `${Number.parseFloat(inset) + element.offsetHeight + GAP}px` : '';
      style.scrollPaddingBlockStart = room(insetBlockStart);
      style.scrollPaddingBlockEnd = room(insetBlockEnd);
      if (covers && isUnder(element, document.activeElement)) {
        document.activeElement?.scrollIntoView({ block: 'nearest' });
      }
    };
    const resized = new ResizeObserver(keepClear);
    resized.observe(element);
    // It may become sticky without a resize.
    const changed = new MutationObserver(keepClear);
    changed.observe(element, { childList: true, subtree: true, attributes: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
      style.scrollPaddingBlockStart = '';
      style.scrollPaddingBlockEnd = '';
    };
  }, [sticky]);
}

function isUnder(sticky: HTMLElement, focused: Element | null): boolean {
  if (!focused || focused.contains(sticky) || sticky.contains(focused)) return false;
  const [cover, stop] = [sticky.getBoundingClientRect(), focused.getBoundingClientRect()];
  return stop.top < cover.bottom && stop.bottom > cover.top;
}
