import { t } from '../../language/t.ts';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { LongWait } from './LongWait.tsx';
import classes from './LoadingNote.module.css';

export interface LoadingNoteProps {
  /** What is being loaded; announced once. */
  label: string;
  /** Bytes received; null while that is not worth showing. */
  received: number | null;
}

const MEGABYTE = 1_048_576;

/** What is being loaded and its progress. Overlays its positioned parent without a layout shift. */
export function LoadingNote({ label, received }: LoadingNoteProps) {
  return (
    <div className={classes.note} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <LongWait />
      {received !== null && received > 0 && (
        <span className={classes.text} aria-hidden="true" data-figures>
          {t('{size} MB received', { size: (received / MEGABYTE).toFixed(1) })}
        </span>
      )}
    </div>
  );
}
