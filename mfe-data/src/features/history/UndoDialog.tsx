import type { PastUpload } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, Dialog, rich } from '@veritas/shared/ui';

interface UndoDialogProps {
  /** Null while nothing is asked. */
  readonly upload: PastUpload | null;
  readonly working: boolean;
  readonly onUndo: () => void;
  readonly onLeave: () => void;
}

/** Asks before the records of an upload are removed. */
export function UndoDialog({ upload, working, onUndo, onLeave }: UndoDialogProps) {
  const count = upload?.processed ?? 0;
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
            '{count, plural, one {# record} other {# records}} stored by {user} will be removed from every list and figure. This works only while none of them has been scanned.',
            { count, user: <bdi>{upload.uploaded_by}</bdi> },
          )}
        </p>
      )}
    </Dialog>
  );
}
