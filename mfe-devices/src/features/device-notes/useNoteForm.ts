import { MAX_NOTE, NoteText, problemWith, useFirstInvalid, type DeviceNotes } from '@veritas/shared/api';
import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NotesOfDevice } from './useDeviceNotes.ts';
import { useDraft, useSentNote } from './useDraft.ts';

/**
 * The text of a note from the field to the service, and its errors. `notes` are the current ones of the device; null
 * while loading.
 */
export function useNoteForm(trackingId: string, add: NotesOfDevice['add'], notes: DeviceNotes['notes'] | null) {
  const [text, setText, isUnstored] = useDraft(trackingId);
  const [isRefused, setIsRefused] = useState(false);
  const [sent, setSent] = useSentNote(trackingId);
  const { form, focusFirstInvalid } = useFirstInvalid();
  const isThere = sent !== null && sent.text === text && notes?.some(({ id }) => id === sent.id) === true;
  // It was added, but the answer was lost: the device was closed or the page was left meanwhile.
  const leave = useEffectEvent(clear);
  useEffect(() => {
    if (isThere) leave();
  }, [isThere]);

  function clear() {
    setSent(null);
    setText('');
  }
  const problem = problemOf(text);
  const isTooLong = text.trim().length > MAX_NOTE;

  function change(next: string) {
    setText(next);
    setIsRefused(false);
    if (add.error) add.reset();
  }
  function send() {
    if (add.isPending) return;
    setIsRefused(problem !== null);
    if (problem !== null) {
      focusFirstInvalid();
      return;
    }
    // The same text again is the same note, also after a lost answer.
    const note = sent?.text === text ? sent : { id: crypto.randomUUID(), text };
    setSent(note);
    add.mutate(note, { onSuccess: clear });
  }
  return { form, text, isUnstored, problem: isTooLong || isRefused ? problem : null, change, send };
}

function problemOf(text: string): string | null {
  const { length } = text.trim();
  if (length === 0) return t('Note is missing');
  if (length <= MAX_NOTE) return problemWith(NoteText, text);
  return t('The note has {length} characters; the limit is {most}. Shorten it, or write two notes.', {
    length: countText(length),
    most: countText(MAX_NOTE),
  });
}
