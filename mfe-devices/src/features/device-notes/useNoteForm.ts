import { MAX_NOTE, NoteText, problemWith } from '@veritas/shared/api';
import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useRef, useState } from 'react';
import type { NotesOfDevice } from './useDeviceNotes.ts';
import { useDraft } from './useDraft.ts';

/** The text of a note on its way from the field to the service, and what is wrong with it. */
export function useNoteForm(trackingId: string, add: NotesOfDevice['add']) {
  const [text, setText] = useDraft(trackingId);
  const [isRefused, setIsRefused] = useState(false);
  const sending = useRef({ id: '', text: '' });
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
    if (problem !== null) return;
    // The same text again is the same note, also when the answer to it was lost.
    if (sending.current.text !== text) sending.current = { id: crypto.randomUUID(), text };
    add.mutate(sending.current, {
      onSuccess: () => {
        sending.current = { id: '', text: '' };
        setText('');
      },
    });
  }
  return { text, problem: isTooLong || isRefused ? problem : null, change, send };
}

function problemOf(text: string): string | null {
  const { length } = text.trim();
  if (length === 0) return t('Note is missing');
  if (length <= MAX_NOTE) return problemWith(NoteText, text);
  return t('The note has {length} characters, {most} fit. Shorten it, or make two notes.', {
    length: countText(length),
    most: countText(MAX_NOTE),
  });
}
