import type { Note } from '@veritas/shared/api';
import { formatTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { IconButton, useFocusAfterRemoval } from '@veritas/shared/ui';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { clipText } from '../../lib/clip-text.ts';
import { DeviceTime } from '../../lib/facts/DeviceTime.tsx';
import { useShownZone } from '../../lib/shown-zone.ts';
import classes from './DeviceNotes.module.css';
import type { NotesOfDevice } from './useDeviceNotes.ts';

/** How much of a note is in the accessible name of its button: two notes of one minute differ in nothing else. */
const NAME_LENGTH = 60;

interface NoteListProps {
  notes: readonly Note[];
  remove: NotesOfDevice['remove'];
}

/** The notes of a device, latest first. A new one is announced while the device is open. */
export function NoteList({ notes, remove }: NoteListProps) {
  const zone = useShownZone();
  const log = useRef<HTMLDivElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => log.current);
  function ask({ id, by, at }: Note) {
    const time = formatTime(parseInstant(at, zone) ?? 0, zone);
    if (window.confirm(t('Remove the note of {name}, {time}?', { name: by, time }))) remove.start(id);
  }
  return (
    <div ref={log} role="log" tabIndex={-1} aria-label={t('Notes of the device')} className={classes.log}>
      {notes.length === 0 && <p className={classes.none}>{t('No notes yet')}</p>}
      {notes.length > 0 && (
        <ul className={classes.list}>
          {notes.map((note) => (
            <li
              key={note.id}
              ref={leavesFocus}
              className={classes.note}
              aria-busy={remove.runningOf(note.id) !== null || undefined}
            >
              <p className={classes.signed}>
                <bdi className={classes.author}>{note.by}</bdi>
                <DeviceTime at={parseInstant(note.at, zone)} />
                {note.removable && (
                  <IconButton
                    label={t('Remove the note “{text}”', { text: clipText(note.text, NAME_LENGTH) })}
                    icon={<Trash2 />}
                    tip="none"
                    onClick={() => ask(note)}
                  />
                )}
              </p>
              <p className={classes.text} dir="auto">
                {note.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
