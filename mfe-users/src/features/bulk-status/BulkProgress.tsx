import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Alert } from '@veritas/shared/ui';
import { RunProgress } from '../../lib/run/RunProgress.tsx';
import type { useRun } from '../../lib/run/useRun.ts';
import { BULK_WORDS, type BulkAction } from './bulk-words.ts';

interface BulkProgressProps extends Pick<ReturnType<typeof useRun<ListedUser>>, 'stage' | 'outcomes' | 'away'> {
  readonly action: BulkAction;
  readonly total: number;
}

/** The effect of the run, its progress, or its outcome. */
export function BulkProgress({ action, stage, outcomes, away, total }: BulkProgressProps) {
  const succeeded = outcomes.filter(({ ok }) => ok).length;
  const failed = outcomes.length - succeeded;
  const left = total - outcomes.length;
  if (stage === 'running') {
    const label = t('{count, number} of {total, number}', { count: outcomes.length, total });
    return <RunProgress label={label} done={outcomes.length} total={total} away={away} />;
  }
  if (stage === 'ended') {
    return (
      <Alert kind={failed + left > 0 ? 'warning' : 'success'}>
        {BULK_WORDS[action].outcome({ done: succeeded, failed, left })}
      </Alert>
    );
  }
  if (action === 'activate' || total === 0) return null;
  return <p>{t('They are signed out everywhere immediately. They can be activated again.')}</p>;
}
