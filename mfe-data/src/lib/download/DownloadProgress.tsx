import { t } from '@veritas/shared/language';
import { Button, ProgressBar, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { megabytes } from '../size-text.ts';
import classes from './DownloadProgress.module.css';

interface DownloadProgressProps {
  readonly loaded: number;
  readonly total: number | null;
  readonly onCancel: () => void;
  /** Gets the focus when the progress is removed, however the download ended. */
  readonly starts: RefObject<HTMLElement | null>;
}

/** The percentage when the server sends the total, else the bytes received so far. */
export function DownloadProgress({ loaded, total, onCancel, starts }: DownloadProgressProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The button that was pressed is disabled now and cannot keep the focus.
  useLayoutEffect(() => cancel.current?.focus(), []);
  const leavesFocus = useFocusAfterRemoval(() => starts.current);
  const percent = total !== null && total >= loaded && total > 0 ? Math.floor((loaded / total) * 100) : null;
  const label = t('Downloading... {progress}', { progress: percent === null ? megabytes(loaded) : `${percent}%` });
  return (
    <div ref={leavesFocus} className={classes.progress}>
      <ProgressBar value={percent} label={label} />
      <Button ref={cancel} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
