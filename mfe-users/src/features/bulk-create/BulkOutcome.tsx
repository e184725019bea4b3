import { t } from '@veritas/shared/language';
import { Alert } from '@veritas/shared/ui';
import type { useBulkCreate } from './useBulkCreate.ts';

/** How many users were created, and where the run stopped. */
export function BulkOutcome({ bulk }: { readonly bulk: ReturnType<typeof useBulkCreate> }) {
  const { created, outcomes, left, unconfirmed, notSent } = bulk;
  const failed = outcomes.length - created.length;
  const [next] = left;
  const outcome = t(
    '{created, number} created, {failed, number} failed{notSent, plural, =0 {} other {, # not sent}}{left, plural, =0 {} one {, # left: row {row} ({username})} other {, # left: row {row} ({username}) and all below}}',
    {
      created: created.length,
      failed,
      notSent,
      left: left.length,
      row: next?.row ?? '',
      username: next?.user.username ?? '',
    },
  );
  return (
    <Alert kind={failed + left.length + notSent > 0 ? 'warning' : 'success'}>
      {unconfirmed ? t('{outcome}. Stopped, because your password was not confirmed.', { outcome }) : outcome}
    </Alert>
  );
}
