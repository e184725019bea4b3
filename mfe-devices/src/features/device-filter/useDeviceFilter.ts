import type { ListQuestion } from '@veritas/shared/domain';
import { useLocation, useSearchParams } from '@veritas/shared/remote';
import { useCallback, useEffect, useState } from 'react';
import type { ChangeQuestion, QuestionChange } from '../../lib/question-change.ts';
import { useDueTimes, withDueTimes } from '../../lib/due-times.ts';
import { addressText } from './filter-text.ts';
import { addressNow, isBare, readQuestion, useOwnHub, WRITTEN_HERE, writeQuestion } from './list-address.ts';
import { useFilterText } from './useFilterText.ts';

/** Browsers refuse more than about a hundred address changes in half a minute, which a scanner can exceed. */
const WRITE_AFTER_MS = 300;

export interface DeviceFilterState {
  /** The address has no query, as when the list is opened from the menu. */
  readonly isWithoutQuery: boolean;
  /** As typed. */
  readonly text: string;
  /** The text of the rows: as typed, or deferred. */
  readonly asked: string;
  /** Enter was pressed: once the rows are rendered its device is opened, and `answered` called. */
  readonly scanDue: boolean;
  /** A message about the entered text. */
  readonly notice: string | null;
  /** The whole query, with the text as typed. */
  readonly question: ListQuestion;
  readonly setText: (text: string) => void;
  /** A change that Back undoes. */
  readonly change: ChangeQuestion;
  /** Sets only this query. */
  readonly setQuestion: (question: ListQuestion) => void;
  readonly clear: () => void;
  /** How often the filters were cleared: a key for fields that hold what is no value yet, such as half a day. */
  readonly clearings: number;
  /** Writes the typed text into the address immediately. */
  readonly flush: () => void;
  /** Enter, with a message about the text. */
  readonly enter: (notice: string | null) => void;
  readonly answered: () => void;
  /** The address of the list as shown, including typed text that is not yet written into it. */
  readonly address: () => URLSearchParams;
}

/**
 * The filter state is in the address, so that it can be linked to, reloaded and stepped back to. `rowsWait`: finding
 * rows is so slow that each letter is to be shown before them.
 */
export function useDeviceFilter(rowsWait = false): DeviceFilterState {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const ownHub = useOwnHub();
  const dueTimes = useDueTimes();
  const isWithoutQuery = isBare(search);
  const showsOwnHub = ownHub !== null && isWithoutQuery;
  const inSearch = readQuestion(search, ownHub);
  const isOrdered = inSearch.sort !== undefined || inSearch.late !== undefined;
  const filterText = useFilterText(inSearch.text ?? '', rowsWait || isOrdered);
  const { text, setText } = filterText;
  const toWrite = addressText(text);

  const flush = useCallback(() => {
    // Another page may be loading, whose address this page must not change.
    if (window.location.pathname !== pathname) return;
    const now = readQuestion(addressNow(), ownHub);
    if ((now.text ?? '') === toWrite) return;
    setSearch(writeQuestion(addressNow(), { ...now, text: toWrite }, ownHub), { replace: true, state: WRITTEN_HERE });
  }, [toWrite, ownHub, pathname, setSearch]);

  useEffect(() => {
    // Not over the address of a step back that is not rendered yet, whose text replaces this one.
    const isShown = () => addressNow().toString() === search.toString();
    const timer = setTimeout(() => isShown() && flush(), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [flush, search]);
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
    const written = changed(next, { text: addressText(typed) });
    setSearch(writeQuestion(addressNow(), written, ownHub), { state: WRITTEN_HERE });
  }
  function address() {
    return writeQuestion(addressNow(), { ...readQuestion(addressNow(), ownHub), text: toWrite }, ownHub);
  }
  function enter(notice: string | null) {
    flush();
    filterText.enter(notice);
  }
  const change: ChangeQuestion = (next) => {
    // The current address, which may be ahead of what is rendered: otherwise later choices would be lost.
    const latest = window.location.pathname === pathname ? addressNow() : search;
    const now = { ...readQuestion(latest, ownHub), text };
    setQuestion(changed(now, typeof next === 'function' ? next(now) : next));
  };
  const clearing = useClearing(setQuestion);
  const asked = { isWithoutQuery, question: withDueTimes(question, dueTimes) };
  return { ...filterText, ...asked, ...clearing, setQuestion, change, flush, enter, address };
}

function changed(question: ListQuestion, change: QuestionChange): ListQuestion {
  const entries = Object.entries({ ...question, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}

function useClearing(setQuestion: (question: ListQuestion) => void) {
  const [clearings, setClearings] = useState(0);
  function clear() {
    setQuestion({});
    setClearings(clearings + 1);
  }
  return { clear, clearings };
}
