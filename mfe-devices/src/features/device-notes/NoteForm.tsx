import { MAX_NOTE, NoteText, problemWith, reasonOf } from '@veritas/shared/api';
import { countText } from '@veritas/shared/domain';
import { Button, Field } from '@veritas/shared/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import classes from './DeviceNotes.module.css';
import type { NotesOfDevice } from './useDeviceNotes.ts';
import { useDraft } from './useDraft.ts';

interface NoteFormProps {
  trackingId: string;
  add: NotesOfDevice['add'];
}

/** Writes a note. What is typed stays until it is added, whatever happens to the page or the server. */
export function NoteForm({ trackingId, add }: NoteFormProps) {
  const [text, setText] = useDraft(trackingId);
  const [isRefused, setIsRefused] = useState(false);
  const sending = useRef({ id: '', text: '' });
  const isTooLong = text.trim().length > MAX_NOTE;
  const problem = isTooLong || isRefused ? problemOf(text) : null;

  function change(next: string) {
    setText(next);
    setIsRefused(false);
    if (add.error) add.reset();
  }
  function send() {
    if (add.isPending) return;
    setIsRefused(problemOf(text) !== null);
    if (problemOf(text) !== null) return;
    // The same text again is the same note, also when the answer to it was lost.
    if (sending.current.text !== text) sending.current = { id: crypto.randomUUID(), text };
    add.mutate(sending.current, {
      onSuccess: () => {
        sending.current = { id: '', text: '' };
        setText('');
      },
    });
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label="New note"
        hint="With your name, for everyone who sees this device. Ctrl+Enter adds it."
        error={problem ?? (add.error ? `The note was not added: ${reasonOf(add.error)}` : null)}
      >
        {(control) => (
          <textarea
            {...control}
            className={classes.input}
            rows={2}
            value={text}
            readOnly={add.isPending}
            aria-keyshortcuts="Control+Enter"
            onChange={({ target }) => change(target.value)}
            onKeyDown={press}
          />
        )}
      </Field>
      <Button type="submit" busy={add.isPending}>
        Add note
      </Button>
    </form>
  );
}

function problemOf(text: string): string | null {
  const { length } = text.trim();
  if (length <= MAX_NOTE) return problemWith(NoteText, text);
  return `The note has ${countText(length)} characters, ${countText(MAX_NOTE)} fit. Shorten it, or make two notes.`;
}
