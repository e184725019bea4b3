import { X } from 'lucide-react';
import { useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { useScrollable } from '../a11y/useScrollable.ts';
import { useModal } from './useModal.ts';
import classes from './Dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** Called by the close button, Escape and, if allowed, a press on the backdrop; the caller sets `open`. */
  onClose: () => void;
  /** Buttons at the foot. */
  actions?: ReactNode;
  size?: 'small' | 'large' | undefined;
  /** 'ask' interrupts with a question (alertdialog); 'read' may also be left by a press beside it. */
  purpose?: 'read' | 'edit' | 'ask' | undefined;
  children?: ReactNode;
}

/** A modal dialog, at most 80% of the viewport high, scrolling inside. Its content exists only while it is open. */
export function Dialog({ title, open, onClose, actions, size = 'small', purpose = 'edit', children }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, open);

  function pressBackdrop(event: MouseEvent) {
    if (purpose === 'read' && event.target === dialog.current) onClose();
  }
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      role={purpose === 'ask' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onMouseDown={pressBackdrop}
      onCancel={(event) => {
        // The caller decides; the element itself must not close behind its back.
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className={classes.frame}>
          <header className={classes.head}>
            <h2 id={titleId} className={classes.title} tabIndex={-1} data-first-focus>
              {title}
            </h2>
            <IconButton label="Close" icon={<X />} tip="none" onClick={onClose} />
          </header>
          <DialogBody>{children}</DialogBody>
          {actions && <footer className={classes.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const scrolling = useScrollable(body, 'Content');
  return (
    <div ref={body} className={classes.body} {...scrolling}>
      {children}
    </div>
  );
}
