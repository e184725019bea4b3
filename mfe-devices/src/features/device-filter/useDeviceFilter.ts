import type { ListQuestion } from '@veritas/shared/domain';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from '@veritas/shared/remote';
import { startTransition, useCallback, useEffect, useReducer, useRef, type Dispatch } from 'react';
import type { QuestionChange } from '../../lib/question-change.ts';
import { useDueTimes, withDueTimes } from './due-times.ts';
import { nextText, startText, type FilterTextEvent } from './filter-text.ts';
import { isBare, readQuestion, useOwnHub, writeQuestion } from './list-address.ts';

/** Browsers refuse more than about a hundred address changes in half a minute, which a scanner can type. */
const WRITE_AFTER_MS = 300;
/** Letters that come faster are those of a scanner: each is to be seen, but the rows of the last one only. */
const HASTY_MS = 50;
/** Servers refuse longer addresses when the page is reloaded; a paste of more IDs lasts as long as the page. */
const MAX_TEXT_IN_ADDRESS = 6000;

export interface DeviceFilterState {
  /** The list was opened without a question, and shows the user's own hub. */
  readonly showsOwnHub: boolean;
  /** As typed. */
  readonly text: string;
  /** The text that rows are to be shown for: as typed, or a moment behind it. */
  readonly asked: string;
  /** What the address holds of it; it follows the typing. */
  readonly written: string;
  /** Enter was pressed; the rows of the text are to come, then `answered` is to be called. */
  readonly entered: boolean;
  /** What there is to say of the entered text. */
  readonly notice: string | null;
  /** All that is asked, the text as typed. */
  readonly question: ListQuestion;
  readonly setText: (text: string) => void;
  /** A step that Back undoes. */
  readonly change: (change: QuestionChange) => void;
  /** Asks for nothing but what is given. */
  readonly setQuestion: (question: ListQuestion) => void;
  /** Writes what is typed into the address at once. */
  readonly flush: () => void;
  /** Enter, with what there is to say of the text. */
  readonly enter: (notice: string | null) => void;
  readonly answered: () => void;
  /** The address of what is shown, also while what was typed last is still on its way into it. */
  readonly address: () => URLSearchParams;
}

/**
 * The filter lives in the address, so that it can be linked to, reloaded and stepped back to. `rowsWait`: finding rows
 * takes so long that each letter is to be seen before them.
 */
export function useDeviceFilter(rowsWait = false): DeviceFilterState {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const ownHub = useOwnHub();
  const dueTimes = useDueTimes();
  const showsOwnHub = ownHub !== null && isBare(search);
  const inSearch = readQuestion(search, ownHub);
  const written = inSearch.text ?? '';
  const [{ typed: text, asked, entered, notice }, dispatch] = useFilterText(written);
  const isOrdered = inSearch.sort !== undefined || inSearch.late !== undefined;
  const setText = useTyping(dispatch, rowsWait || isOrdered);
  const kept = inAddress(text);

  const flush = useCallback(() => {
    // Another page may be loading, whose address this page must not change.
    if (window.location.pathname !== pathname) return;
    const now = readQuestion(addressNow(), ownHub);
    if ((now.text ?? '') === kept) return;
    setSearch(writeQuestion(addressNow(), { ...now, text: kept }, ownHub), { replace: true, state: WRITTEN_HERE });
  }, [kept, ownHub, pathname, setSearch]);

  useEffect(() => {
    const timer = setTimeout(flush, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [flush]);
  useEffect(() => {
    if (!showsOwnHub) return;
    // So that the link of this view shows others the same devices.
    const now = addressNow();
    setSearch(writeQuestion(now, readQuestion(now, ownHub), ownHub), { replace: true, state: WRITTEN_HERE });
  }, [showsOwnHub, ownHub, setSearch]);

  const question = changed(inSearch, { text });
  function setQuestion(next: ListQuestion) {
    const typed = next.text ?? '';
    setText(typed);
    const written = changed(next, { text: inAddress(typed) });
    setSearch(writeQuestion(addressNow(), written, ownHub), { state: WRITTEN_HERE });
  }
  function address() {
    return writeQuestion(addressNow(), { ...readQuestion(addressNow(), ownHub), text: kept }, ownHub);
  }
  function enter(said: string | null) {
    flush();
    dispatch({ type: 'entered', notice: said });
  }
  const answered = useCallback(() => dispatch({ type: 'answered' }), [dispatch]);
  const change = (next: QuestionChange) => setQuestion(changed(question, next));
  const state = { showsOwnHub, text, asked, written, entered, notice, question: withDueTimes(question, dueTimes) };
  return { ...state, setText, setQuestion, change, flush, enter, answered, address };
}

/** The text, which follows each address that is rendered. */
function useFilterText(written: string) {
  const [text, dispatch] = useReducer(nextText, written, startText);
  const { state } = useLocation() as { state: unknown };
  const cameByHistory = useNavigationType() === NavigationType.Pop;
  // During the render: a frame later the next key would be added to the previous text.
  if (text.written !== written)
    dispatch({ type: 'written', text: written, byFilter: !cameByHistory && isWrittenHere(state) });
  return [text, dispatch] as const;
}

/** Rows are made together with the letter that they follow from, unless the next letter would have to wait for them. */
function useTyping(dispatch: Dispatch<FilterTextEvent>, rowsWait: boolean): (text: string) => void {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  return (text) => {
    const now = performance.now();
    const isHasty = rowsWait || now - typedAt.current < HASTY_MS;
    typedAt.current = now;
    dispatch({ type: 'typed', text, rowsWait: isHasty });
    if (isHasty) startTransition(() => dispatch({ type: 'asked' }));
  };
}

/** Marks the history entries that the filter wrote. */
const WRITTEN_HERE = { filter: true };
const isWrittenHere = (state: unknown) => typeof state === 'object' && state !== null && 'filter' in state;

/** The address as the browser has it; what the page was last rendered with may be older. */
const addressNow = () => new URLSearchParams(window.location.search);

const inAddress = (text: string) => (text.length <= MAX_TEXT_IN_ADDRESS ? text : '');

function changed(question: ListQuestion, change: QuestionChange): ListQuestion {
  const entries = Object.entries({ ...question, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}
