import type { PastUpload } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Button, Dialog, rich } from '@veritas/shared/ui';
import { timeText } from './time-text.ts';

interface UndoDialogProps {
  /** Null while the dialog is closed. */
  readonly upload: PastUpload | null;
  readonly working: boolean;
  readonly onUndo: () => void;
  readonly onLeave: () => void;
}

/** Asks before the records of an upload are removed. */
export function UndoDialog({ upload, working, onUndo, onLeave }: UndoDialogProps) {
  const count = upload?.processed ?? 0;
  const zone = useZone();
  return (
    <Dialog
      open={upload !== null}
      title={t('Undo the upload of {name}?', { name: upload?.file_name ?? '' })}
      purpose="ask"
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>{t('Keep them')}</Button>
          <Button variant="danger" busy={working} onClick={onUndo}>
            {t('Remove {count, plural, one {# record} other {# records}}', { count })}
          </Button>
        </>
      }
    >
      {upload && (
        <p>
          {rich(
            '{count, plural, one {# record} other {# records}} stored by {user}, {time}, will be removed from every list and figure. This works only while none of them has been scanned.',
            { count, user: <bdi>{upload.uploaded_by}</bdi>, time: timeText(upload.finished_at, zone) },
          )}
        </p>
      )}
    </Dialog>
  );
}
