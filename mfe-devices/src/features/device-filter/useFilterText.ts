import { NavigationType, useLocation, useNavigationType } from '@veritas/shared/remote';
import { startTransition, useReducer, useRef } from 'react';
import { isScanDue, nextText, startText } from './filter-text.ts';
import { isWrittenHere } from './list-address.ts';

/** Faster characters are those of a scanner: each is shown, but rows only for the last one. */
const SCANNER_MS = 50;

/**
 * The text of the filter, which follows the text of each rendered address. Rows are rendered together with their
 * letter, unless that would delay the next letter, as with `rowsWait`.
 */
export function useFilterText(written: string, rowsWait: boolean) {
  const [text, dispatch] = useReducer(nextText, written, startText);
  const { state } = useLocation() as { state: unknown };
  const cameByHistory = useNavigationType() === NavigationType.Pop;
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  // During the render: a frame later the next key would be added to the previous text.
  if (text.written !== written)
    dispatch({ type: 'written', text: written, byFilter: !cameByHistory && isWrittenHere(state) });

  function setText(typed: string) {
    const now = performance.now();
    const isHasty = rowsWait || now - typedAt.current < SCANNER_MS;
    typedAt.current = now;
    dispatch({ type: 'typed', text: typed, rowsWait: isHasty });
    if (isHasty) startTransition(() => dispatch({ type: 'asked' }));
  }
  return {
    text: text.typed,
    asked: text.asked,
    notice: text.notice,
    scanDue: isScanDue(text),
    setText,
    enter: (notice: string | null) => dispatch({ type: 'entered', notice }),
    answered: () => dispatch({ type: 'answered' }),
  };
}
