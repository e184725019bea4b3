import { reasonOf, type DeviceNotes } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, Field, usePhone, withModifier } from '@veritas/shared/ui';
import type { KeyboardEvent } from 'react';
import { unsure } from '../../lib/unsure.ts';
import classes from './DeviceNotes.module.css';
import type { NotesOfDevice } from './useDeviceNotes.ts';
import { useNoteForm } from './useNoteForm.ts';

interface NoteFormProps {
  trackingId: string;
  add: NotesOfDevice['add'];
  /** The notes of the device; null while loading. */
  notes: DeviceNotes['notes'] | null;
}

/** Writes a note. The draft stays until it is added, whatever happens to the page or the server. */
export function NoteForm({ trackingId, add, notes }: NoteFormProps) {
  const { form, text, isUnstored, problem, change, send } = useNoteForm(trackingId, add, notes);
  const phone = usePhone();
  const hint = isUnstored
    ? t('This browser cannot store your draft: signing out or a reload loses it.')
    : t('Shown with your name to everyone who sees this device.');
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={t('New note')}
        hint={phone ? hint : `${hint} ${t('{keys} adds it.', { keys: withModifier('Enter') })}`}
        error={problem ?? (add.error && addProblem(add.error))}
      >
        {(control) => (
          <textarea
            {...control}
            className={classes.input}
            rows={2}
            value={text}
            readOnly={add.isPending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onChange={({ target }) => change(target.value)}
            onKeyDown={press}
          />
        )}
      </Field>
      <Button type="submit" busy={add.isPending}>
        {t('Add note')}
      </Button>
    </form>
  );
}

const addProblem = (error: unknown) =>
  unsure(error) ?? t('Failed to add the note: {reason}', { reason: reasonOf(error) });
