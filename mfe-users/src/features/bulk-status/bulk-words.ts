import { t } from '@veritas/shared/language';
import type { RunCounts } from '../../lib/run/useRun.ts';

export type BulkAction = 'activate' | 'deactivate';

interface BulkWords {
  /** The effect of the run with the number of users: title of its dialog, and its button. */
  readonly title: (count: number) => string;
  readonly question: (count: number) => string;
  readonly empty: string;
  readonly list: string;
  /** The outcome of the run; `left` were not tried. */
  readonly outcome: (counts: RunCounts) => string;
}

/** The texts of an action on many users. */
export const BULK_WORDS: Record<BulkAction, BulkWords> = {
  activate: {
    title: (count) => t('Activate {count, plural, one {# user} other {# users}}', { count }),
    question: (count) => t('Activate {count, plural, one {# user} other {# users}}?', { count }),
    empty: t('No users to activate'),
    list: t('To activate'),
    outcome: (counts) =>
      t(
        '{done, plural, one {# user} other {# users}} activated, {failed, number} failed{left, plural, =0 {} other {, # not tried}}',
        counts,
      ),
  },
  deactivate: {
    title: (count) => t('Deactivate {count, plural, one {# user} other {# users}}', { count }),
    question: (count) => t('Deactivate {count, plural, one {# user} other {# users}}?', { count }),
    empty: t('No users to deactivate'),
    list: t('To deactivate'),
    outcome: (counts) =>
      t(
        '{done, plural, one {# user} other {# users}} deactivated, {failed, number} failed{left, plural, =0 {} other {, # not tried}}',
        counts,
      ),
  },
};
