import { trackingKey } from '@veritas/shared/domain';
import { personal } from '@veritas/shared/session';
import { useState } from 'react';

/** A note that is not added yet: kept for each device in this tab, so that no closing and no reload loses it. */
export function useDraft(trackingId: string): readonly [string, (text: string) => void] {
  const name = `note:${trackingKey(trackingId)}`;
  const [text, setText] = useState(() => personal.tab.getItem(name) ?? '');
  function change(next: string) {
    setText(next);
    if (next === '') personal.tab.removeItem(name);
    else personal.tab.setItem(name, next);
  }
  return [text, change];
}

/** A note that was sent, with the ID that it has if it arrived. */
export interface SentNote {
  readonly id: string;
  readonly text: string;
}

/** The note of a device that was sent last and whose answer has not come: kept beside its draft. */
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
