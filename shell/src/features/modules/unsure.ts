import { ApiError, reasonOf } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';

/** What is said of a change whose answer was lost; null for one that was refused. */
export function unsure(error: unknown): string | null {
  const isKnown = !(error instanceof ApiError) || (error.status >= 300 && error.status < 500);
  return isKnown ? null : t('This may not have been saved. {reason}', { reason: reasonOf(error) });
}
