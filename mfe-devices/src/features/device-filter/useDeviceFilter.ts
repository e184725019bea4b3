import type { ListQuestion } from '@veritas/shared/domain';
import { useSearchParams } from '@veritas/shared/remote';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  const ownHub = useOwnHub();
  const starts = ownHub !== null && isBare(search);
  const asked = readQuestion(search, ownHub);
  const written = asked.text ?? '';
  const [text, setText] = useState(written);
  const addressRef = useRef(written);

  const kept = text.length <= MAX_TEXT_IN_ADDRESS ? text : '';

  const settle = useCallback(() => {
    if (kept === addressRef.current) return;
    addressRef.current = kept;
    setSearch((before) => writeQuestion(before, { ...readQuestion(before, ownHub), text: kept }, ownHub), {
      replace: true,
    });
  }, [kept, ownHub, setSearch]);

  useEffect(() => {
    const timer = setTimeout(settle, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [settle]);
  useFollow(written, addressRef, setText);
  useEffect(() => {
    // So that the link of this view shows others the same devices.
    if (starts) setSearch((before) => writeQuestion(before, readQuestion(before, ownHub), ownHub), { replace: true });
  }, [starts, ownHub, setSearch]);

  const question = changed(asked, { text });
  function ask(next: ListQuestion) {
    const nextText = next.text ?? '';
    addressRef.current = nextText.length <= MAX_TEXT_IN_ADDRESS ? nextText : '';
    setText(nextText);
    setSearch((before) => writeQuestion(before, changed(next, { text: addressRef.current }), ownHub));
  }
  function address() {
    addressRef.current = kept;
    return writeQuestion(search, { ...asked, text: kept }, ownHub);
  }
  const change = (next: QuestionChange) => ask(changed(question, next));
  return { starts, text, written, question, setText, ask, settle, address, change };
}

/** An address that changed by itself (Back, a link) wins over what was typed; our own writing does not. */
function useFollow(written: string, knownRef: { current: string }, setText: (text: string) => void) {
  // With the render itself: a key pressed in between would be judged by an address that is known already.
  useLayoutEffect(() => {
    if (written === knownRef.current) return;
    knownRef.current = written;
    setText(written);
  }, [written, knownRef, setText]);
}

function changed(question: ListQuestion, change: QuestionChange): ListQuestion {
  const entries = Object.entries({ ...question, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}
