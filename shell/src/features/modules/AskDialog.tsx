import { t } from '@veritas/shared/language';
import { Button, Dialog } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import classes from './Modules.module.css';

interface AskDialogProps {
  readonly title: string;
  /** Text of the button that confirms. */
  readonly action: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before a change that affects other users. */
export function AskDialog({ title, action, busy, onConfirm, onClose, children }: AskDialogProps) {
  return (
    <Dialog
      title={title}
      open
      purpose="ask"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className={classes.form}>{children}</div>
    </Dialog>
  );
}
