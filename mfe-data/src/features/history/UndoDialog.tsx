import type { PastUpload } from '@veritas/shared/api';
import { countOf } from '@veritas/shared/domain';
import { Button, Dialog } from '@veritas/shared/ui';

interface UndoDialogProps {
  /** Null while nothing is asked. */
  readonly upload: PastUpload | null;
  readonly working: boolean;
  readonly onUndo: () => void;
  readonly onLeave: () => void;
}

/** Asks before the records of an upload are removed. */
export function UndoDialog({ upload, working, onUndo, onLeave }: UndoDialogProps) {
  const records = countOf(upload?.processed ?? 0, 'record');
  return (
    <Dialog
      open={upload !== null}
      title={`Undo the upload of ${upload?.file_name}?`}
      purpose="ask"
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>Keep them</Button>
          <Button variant="danger" busy={working} onClick={onUndo}>
            Remove {records}
          </Button>
        </>
      }
    >
      {upload && (
        <p>
          {records} stored by <bdi>{upload.uploaded_by}</bdi> will be removed from every list and figure. This works
          only while none of them has been scanned.
        </p>
      )}
    </Dialog>
  );
}
