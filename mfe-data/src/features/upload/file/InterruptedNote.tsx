import { t } from '@veritas/shared/language';
import { Alert, Button } from '@veritas/shared/ui';
import type { Ref } from 'react';

interface InterruptedNoteProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly name: string;
  readonly onDismiss: () => void;
}

/** Names the upload that was interrupted, until it is discarded or its file is chosen again. */
export function InterruptedNote({ ref, name, onDismiss }: InterruptedNoteProps) {
  return (
    <Alert
      ref={ref}
      kind="info"
      action={
        <Button variant="quiet" onClick={onDismiss}>
          {t('Discard')}
        </Button>
      }
    >
      {t('The upload of “{name}” was interrupted. Choose the same file again to continue where it stopped.', { name })}
    </Alert>
  );
}
