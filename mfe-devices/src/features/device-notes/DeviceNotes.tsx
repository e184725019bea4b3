import { reasonOf, referenceOf } from '@veritas/shared/api';
import { can, countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { Alert, Button } from '@veritas/shared/ui';
import { useId } from 'react';
import { NOTES_PART } from '../../lib/notes/NotesButton.tsx';
import classes from './DeviceNotes.module.css';
import { FlagControl } from './FlagControl.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import { useDeviceNotes } from './useDeviceNotes.ts';

/** The notes of colleagues on a device, and its flag. Nothing on a service without the calls. */
export function DeviceNotes({ trackingId }: { trackingId: string }) {
  const { isAbsent, state, problem, retry, add, remove, flag } = useDeviceNotes(trackingId);
  const { role } = useSession();
  const mayWrite = can(role, 'write_notes');
  const headingId = useId();
  const count = state?.notes.length ?? 0;
  if (isAbsent) return null;
  return (
    <section className={classes.notes} aria-labelledby={headingId} tabIndex={-1} {...{ [NOTES_PART]: true }}>
      <h3 id={headingId} className={classes.heading}>
        {count > 0 ? t('Notes ({count})', { count: countText(count) }) : t('Notes')}
      </h3>
      {/* The form is first, so that a new note does not shift it while typing. */}
      {mayWrite ? (
        <NoteForm trackingId={trackingId} add={add} notes={state?.notes ?? null} />
      ) : (
        <p className={classes.none}>
          {t('Your role can read notes. Executives, incharges, Central Ops and admins can write them.')}
        </p>
      )}
      {state && <FlagControl trackingId={trackingId} state={state} flag={flag} mayWrite={mayWrite} />}
      {state && <NoteList notes={state.notes} remove={remove} />}
      {problem !== null && (
        <Alert kind="error" reference={referenceOf(problem)} action={<Button onClick={retry}>{t('Retry')}</Button>}>
          {t('Couldn’t load the notes: {reason}', { reason: reasonOf(problem) })}
        </Alert>
      )}
    </section>
  );
}
