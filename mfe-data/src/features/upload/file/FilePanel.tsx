import { t } from '@veritas/shared/language';
import { Button, IconButton, useFocusAfterRemoval } from '@veritas/shared/ui';
import { FileText, Upload, X } from 'lucide-react';
import { useId, useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { kilobytes } from '../../../lib/size-text.ts';
import classes from './FilePanel.module.css';

interface FilePanelProps {
  readonly file: File;
  /** The button that uploads it, which gets the focus when the focused element is removed. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onUpload: () => void;
  readonly onRemove: () => void;
  /** The buttons during an upload; null before. */
  readonly running: readonly { readonly label: string; readonly onPress: () => void }[] | null;
  /** Why the file cannot be uploaded, which `children` show too; null when it can. */
  readonly refusal: string | null;
  /** The check before the upload, then its progress. */
  readonly children?: ReactNode;
}

/** The chosen file, in place of the drop zone; it stays while the file is sent. */
export function FilePanel({ file, button, onUpload, onRemove, running, refusal, children }: FilePanelProps) {
  const reasonId = useId();
  // The drop zone was removed while it had the focus.
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [button]);
  const leavesFocus = useFocusAfterRemoval(() => button.current);
  return (
    <section className={classes.panel} aria-label={t('Selected file')}>
      <div className={classes.file}>
        <FileText className={classes.icon} aria-hidden="true" />
        <div className={classes.facts}>
          <p className={classes.name}>{file.name}</p>
          <p className={classes.size}>{kilobytes(file.size)}</p>
        </div>
        {!running && <IconButton label={t('Remove file')} icon={<X />} tip="start" onClick={onRemove} />}
      </div>
      {/* Above the growing part: a button that moves under the pointer misses its click. */}
      <div className={classes.actions}>
        <Button
          ref={button}
          variant="primary"
          icon={<Upload aria-hidden="true" />}
          busy={running !== null}
          // Not `disabled`: it keeps the focus, and screen readers read its reason.
          {...(refusal !== null && { 'aria-disabled': true, 'aria-describedby': reasonId })}
          onClick={() => refusal === null && onUpload()}
        >
          {t('Upload')}
        </Button>
        {refusal !== null && (
          <span id={reasonId} hidden>
            {refusal}
          </span>
        )}
        {running?.map(({ label, onPress }, index) => (
          // Keyed by position: a Pause that becomes Resume keeps the focus.
          <Button key={index} ref={leavesFocus} onClick={onPress}>
            {label}
          </Button>
        ))}
      </div>
      {children}
    </section>
  );
}
