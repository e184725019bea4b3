import { trackingKey } from '@veritas/shared/domain';
import { personal } from '@veritas/shared/session';
import { useState } from 'react';
import { storeDraft, useIsUnstored } from './unstored-drafts.ts';

/**
 * The draft of a note, stored for each device in this tab, so that closing or a reload does not lose it; and whether
 * the browser could not store it.
 */
export function useDraft(trackingId: string): readonly [string, (text: string) => void, boolean] {
  const name = `note:${trackingKey(trackingId)}`;
  const isUnstored = useIsUnstored(name);
  const [text, setText] = useState(() => personal.tab.getItem(name) ?? '');
  function change(next: string) {
    setText(next);
    storeDraft(name, next);
  }
  return [text, change, isUnstored];
}

/** A sent note, with the ID that it has if it arrived. */
export interface SentNote {
  readonly id: string;
  readonly text: string;
}

/** The last sent note of a device without an answer: stored beside its draft. */
export function useSentNote(trackingId: string): readonly [SentNote | null, (note: SentNote | null) => void] {
  const name = `sent-note:${trackingKey(trackingId)}`;
  const [note, setNote] = useState(() => readSent(personal.tab.getItem(name)));
  function change(next: SentNote | null) {
    setNote(next);
    if (next === null) personal.tab.removeItem(name);
    else personal.tab.setItem(name, `${next.id} ${next.text}`);
  }
  return [note, change];
}

function readSent(kept: string | null): SentNote | null {
  const end = kept?.indexOf(' ') ?? -1;
  return kept === null || end < 0 ? null : { id: kept.slice(0, end), text: kept.slice(end + 1) };
}
