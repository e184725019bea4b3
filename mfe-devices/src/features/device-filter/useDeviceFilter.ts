import type { ListQuestion } from '@veritas/shared/domain';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from '@veritas/shared/remote';
import { useCallback, useEffect, useState } from 'react';
import type { QuestionChange } from '../../lib/question-change.ts';
import { isBare, readQuestion, useOwnHub, writeQuestion } from './list-address.ts';

/** Browsers refuse more than about a hundred address changes in half a minute, which a scanner can type. */
const WRITE_AFTER_MS = 300;
/** Servers refuse longer addresses when the page is reloaded; a paste of more IDs lasts as long as the page. */
const MAX_TEXT_IN_ADDRESS = 6000;

export interface DeviceFilterState {
  /** The list was opened without a question, and shows the own hub. */
  readonly starts: boolean;
  /** As typed. */
  readonly text: string;
  /** What the address holds of it; it follows the typing. */
  readonly written: string;
  /** All that is asked, the text as typed. */
  readonly question: ListQuestion;
  readonly setText: (text: string) => void;
  /** A step that Back undoes. */
  readonly change: (change: QuestionChange) => void;
  /** Asks for nothing but what is given. */
  readonly ask: (question: ListQuestion) => void;
  /** Writes what is typed into the address at once, before it is left. */
  readonly settle: () => void;
  /** The address of what is shown, also while what was typed last is still on its way into it. */
  readonly address: () => URLSearchParams;
}

/** The filter lives in the address, so that it can be linked to, reloaded and stepped back to. */
export function useDeviceFilter(): DeviceFilterState {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const ownHub = useOwnHub();
  const starts = ownHub !== null && isBare(search);
  const asked = readQuestion(search, ownHub);
  const written = asked.text ?? '';
  const [text, setText] = useTypedText(written);
  const kept = inAddress(text);

  const settle = useCallback(() => {
    // Another page may be on its way, whose address is not this one's to change.
    if (window.location.pathname !== pathname) return;
    const now = readQuestion(addressNow(), ownHub);
    if ((now.text ?? '') === kept) return;
    setSearch(writeQuestion(addressNow(), { ...now, text: kept }, ownHub), { replace: true, state: WRITTEN_HERE });
  }, [kept, ownHub, pathname, setSearch]);

  useEffect(() => {
    const timer = setTimeout(settle, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [settle]);
  useEffect(() => {
    if (!starts) return;
    // So that the link of this view shows others the same devices.
    const now = addressNow();
    setSearch(writeQuestion(now, readQuestion(now, ownHub), ownHub), { replace: true, state: WRITTEN_HERE });
  }, [starts, ownHub, setSearch]);

  const question = changed(asked, { text });
  function ask(next: ListQuestion) {
    const nextText = next.text ?? '';
    setText(nextText);
    const written = changed(next, { text: inAddress(nextText) });
    setSearch(writeQuestion(addressNow(), written, ownHub), { state: WRITTEN_HERE });
  }
  function address() {
    return writeQuestion(addressNow(), { ...readQuestion(addressNow(), ownHub), text: kept }, ownHub);
  }
  const change = (next: QuestionChange) => ask(changed(question, next));
  return { starts, text, written, question, setText, ask, settle, address, change };
}

/**
 * What is typed. An address that changed by itself (Back, a link) wins over it. One that was written here never does:
 * on a slow machine the page shows it when more has been typed, and written, long since.
 */
function useTypedText(written: string) {
  const [text, setText] = useState(written);
  const [followed, setFollowed] = useState(written);
  const { state } = useLocation() as { state: unknown };
  const cameByHistory = useNavigationType() === NavigationType.Pop;
  if (followed !== written) {
    setFollowed(written);
    if (cameByHistory || !isWrittenHere(state)) setText(written);
  }
  return [text, setText] as const;
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
