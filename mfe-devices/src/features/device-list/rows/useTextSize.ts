import { useLayoutEffect, useState, type RefObject } from 'react';

const USUAL_PX = 16;
/** Of the probe, in DeviceTable.module.css. */
const USUAL_LINE = 1.25;

export interface TextSize {
  /** The text size of the page, px. */
  readonly rem: number;
  /** The factor of line height, at least 1: some readers set it larger. */
  readonly spacing: number;
}

/**
 * Measures the page’s text size. It is read on mount and when `probe`, which is one rem wide and one line high, is
 * resized: reading it at every render would force a style recalculation within the render.
 */
export function useTextSize(probe: RefObject<HTMLElement | null>): TextSize {
  const [rem, setRem] = useState(rootFontSize);
  const [spacing, setSpacing] = useState(1);
  useLayoutEffect(() => {
    const element = probe.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      setRem(rootFontSize());
      setSpacing(spacingOf(element));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [probe]);
  return { rem, spacing };
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX;
}

function spacingOf(element: HTMLElement): number {
  const { lineHeight, fontSize } = getComputedStyle(element);
  const lines = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
  return Math.max(1, lines / USUAL_LINE || 1);
}
