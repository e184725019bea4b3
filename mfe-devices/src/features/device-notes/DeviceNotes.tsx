import { can, countText } from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';
import { Button } from '@veritas/shared/ui';
import { useId } from 'react';
import { NOTES_PART } from '../../lib/notes/NotesButton.tsx';
import classes from './DeviceNotes.module.css';
import { FlagControl } from './FlagControl.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import { useDeviceNotes } from './useDeviceNotes.ts';

/** What colleagues wrote about a device, and its flag. Nothing on a service that does not have them. */
export function DeviceNotes({ trackingId }: { trackingId: string }) {
  const { isAbsent, state, problem, retry, add, remove, flag } = useDeviceNotes(trackingId);
  const { role } = useSession();
  const mayWrite = can(role, 'write_notes');
  const headingId = useId();
  if (isAbsent) return null;
  return (
    <section className={classes.notes} aria-labelledby={headingId} {...{ [NOTES_PART]: true }}>
      <h3 id={headingId} className={classes.heading}>
        Notes{state && state.notes.length > 0 && ` (${countText(state.notes.length)})`}
      </h3>
      {/* The form comes first, so that a note that arrives moves nothing of what is being typed. */}
      {mayWrite ? (
        <NoteForm trackingId={trackingId} add={add} />
      ) : (
        <p className={classes.none}>Your role reads notes. Executives, incharges, Central Ops and admins write them.</p>
      )}
      {state && <FlagControl state={state} flag={flag} mayWrite={mayWrite} />}
      {state && <NoteList notes={state.notes} remove={remove} />}
      {problem !== null && (
        <p className={classes.none}>
          Couldn’t load the notes: {problem}{' '}
          <Button variant="quiet" onClick={retry}>
            Retry
          </Button>
        </p>
      )}
    </section>
  );
}
