import { useLayoutEffect, useState, type RefObject } from 'react';

const USUAL_PX = 16;

/**
 * The text size of the page, px. It is read when the component comes and when `probe`, whose size is in rem, changes:
 * asked for at every render it would make the browser find all styles while React is in between.
 */
export function useRootFontSize(probe: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(rootFontSize);
  useLayoutEffect(() => {
    if (!probe.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setSize(rootFontSize()));
    observer.observe(probe.current);
    return () => observer.disconnect();
  }, [probe]);
  return size;
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX;
}
