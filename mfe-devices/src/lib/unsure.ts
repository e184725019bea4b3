import { ApiError, reasonOf } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';

/**
 * What is said of a change whose outcome is unknown: its answer was lost, or is not one of the server. Null for one that
 * was refused.
 */
export function unsure(error: unknown): string | null {
  const mayBeDone = error instanceof ApiError && (error.status < 300 || error.status >= 500);
  return mayBeDone ? t('This may not have been saved. {reason}', { reason: reasonOf(error) }) : null;
}
