import { t } from '@veritas/shared/language';
import { Button, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useRef } from 'react';
import classes from './Settings.module.css';

interface StoredNowProps {
  /** What another user has stored, in words. */
  readonly words: string;
  /** Takes it in place of the edits; null while there is nothing to compare. */
  readonly onTake: (() => void) | null;
}

/** What is stored now, beside edits that were refused for it: the fields still show the edits. */
export function StoredNow({ words, onTake }: StoredNowProps) {
  const line = useRef<HTMLDivElement>(null);
  const goneRef = useFocusAfterRemoval(() => line.current?.closest('form')?.querySelector('input'));
  return (
    <div ref={line} role="status" className={onTake ? classes.foot : undefined}>
      {onTake && (
        <>
          <p>{t('Stored now: {words}', { words })}</p>
          <Button ref={goneRef} onClick={onTake}>
            {t('Use the stored value')}
          </Button>
        </>
      )}
    </div>
  );
}
