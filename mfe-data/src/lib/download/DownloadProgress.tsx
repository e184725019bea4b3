import { t } from '@veritas/shared/language';
import { Button, ProgressBar, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { megabytes } from '../size-text.ts';
import classes from './DownloadProgress.module.css';

interface DownloadProgressProps {
  readonly loaded: number;
  readonly total: number | null;
  readonly onCancel: () => void;
  /** Takes the focus when the progress goes, however the download ended. */
  readonly starts: RefObject<HTMLElement | null>;
}

/** True percent when the server says how much will come, else what has come so far. */
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
