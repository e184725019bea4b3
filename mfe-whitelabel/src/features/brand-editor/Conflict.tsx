import { t } from '@veritas/shared/language';
import { Alert, Button } from '@veritas/shared/ui';
import type { Ref } from 'react';
import { mergeNames } from '../../lib/name-list.ts';
import { changeText } from './change-text.ts';
import classes from './Conflict.module.css';

interface ConflictProps {
  readonly ref: Ref<HTMLDivElement>;
  /** The list when the edit began. */
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly resolve: Readonly<Record<'theirs' | 'mine' | 'both', () => void>>;
  readonly disabled: boolean;
}

/** Concurrent changes of one list: shows both and offers three lists to continue with. */
export function Conflict({ ref, base, mine, theirs, resolve, disabled }: ConflictProps) {
  const both = mergeNames(base, mine, theirs);
  return (
    <Alert ref={ref} kind="warning">
      <p className={classes.title}>{t('Someone else changed this list while it was edited here.')}</p>
      <dl className={classes.changes}>
        <dt>{t('Theirs')}</dt>
        <dd>{changeText(base, theirs)}</dd>
        <dt>{t('Yours')}</dt>
        <dd>{changeText(base, mine)}</dd>
        <dt>{t('Both')}</dt>
        <dd>{both.join(', ') || t('No white-labels added')}</dd>
      </dl>
      <div className={classes.actions}>
        <Button disabled={disabled} onClick={resolve.theirs}>
          {t('Take theirs')}
        </Button>
        <Button disabled={disabled} onClick={resolve.mine}>
          {t('Keep mine')}
        </Button>
        <Button disabled={disabled} onClick={resolve.both}>
          {t('Combine both')}
        </Button>
      </div>
    </Alert>
  );
}
