import { X } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { IconButton } from '../button/IconButton.tsx';
import { DialogBody } from './DialogBody.tsx';
import { useModal } from './useModal.ts';
import classes from './Dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** Called by the close button, Escape and, if allowed, a press on the backdrop; the caller sets `open`. */
  onClose: () => void;
  /** Buttons at the foot, the safe one first: a question starts on it. */
  actions?: ReactNode;
  size?: 'small' | 'large' | undefined;
  /**
   * 'read' can also be closed by a press on the backdrop; 'ask' is a question (alertdialog) answered by `actions` or
   * Escape.
   */
  purpose?: 'read' | 'edit' | 'ask' | undefined;
  children?: ReactNode;
}

/** A modal dialog, at most 80% of the viewport high, scrolling inside. Its content exists only while it is open. */
export function Dialog({ title, open, onClose, actions, size = 'small', purpose = 'edit', children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, open, onClose);

  function pressBackdrop(event: MouseEvent) {
    if (purpose === 'read' && event.target === dialog.current) onClose();
  }
  /** Before the browser turns it into a close request: no page can cancel two of those in a row. */
  function pressEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  }
  return (
    // The press is on the backdrop, for which keys have Escape.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={`${id}-title`}
      {...(purpose === 'ask' && { role: 'alertdialog', 'aria-describedby': `${id}-body` })}
      onMouseDown={pressBackdrop}
      onKeyDown={pressEscape}
      onCancel={(event) => {
        // React lets events of nested elements bubble to this one; a file field in it has a cancel event of its own.
        if (event.target !== event.currentTarget) return;
        // One that cannot be cancelled is followed by "close", see `useModal`.
        if (!event.cancelable) return;
        // The caller decides; the element must not close on its own.
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className={classes.frame}>
          <header className={classes.head}>
            <h2 id={`${id}-title`} className={classes.title} tabIndex={-1}>
              {title}
            </h2>
            {purpose !== 'ask' && <IconButton label={t('Close')} icon={<X />} tip="none" onClick={onClose} />}
          </header>
          <DialogBody id={`${id}-body`}>{children}</DialogBody>
          {actions && <footer className={classes.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
