import { useLayoutEffect, useState, type RefObject } from 'react';

const USUAL_PX = 16;
/** Of the probe, in DeviceTable.module.css. */
const USUAL_LINE = 1.25;

export interface TextSize {
  /** The text size of the page, px. */
  readonly rem: number;
  /** How many times as high as usual lines are, at least 1: some readers set them wider apart. */
  readonly spacing: number;
}

/**
 * How large the page’s texts are. It is read when the component comes and when `probe`, which is one rem wide and one
 * line high, changes: asked for at every render it would make the browser find all styles while React is in between.
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
