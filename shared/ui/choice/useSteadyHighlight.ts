import { useLayoutEffect, useRef } from 'react';
import type { Option } from './options.ts';

interface Highlight {
  readonly isOpen: boolean;
  readonly highlightedIndex: number;
  readonly setHighlightedIndex: (index: number) => void;
}

/**
 * Keeps the highlight of an open list on its option when choices are added or removed above it: downshift keeps the
 * index, and Enter would choose another one. The highlight is removed with its option.
 */
export function useSteadyHighlight(items: readonly Option[], highlight: Highlight): void {
  const { isOpen, highlightedIndex, setHighlightedIndex } = highlight;
  const value = isOpen ? items[highlightedIndex]?.value : undefined;
  const before = useRef({ index: -1, value });
  useLayoutEffect(() => {
    const was = before.current;
    const hasMoved = isOpen && was.value !== undefined && was.index === highlightedIndex && was.value !== value;
    if (hasMoved) {
      const index = items.findIndex((item) => item.value === was.value);
      before.current = { index, value: index < 0 ? undefined : was.value };
      setHighlightedIndex(index);
    } else before.current = { index: highlightedIndex, value };
  });
}
