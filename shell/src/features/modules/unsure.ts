import { ApiError, reasonOf } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';

/**
 * The sentence about a change whose answer was lost, or is not one of the server; null for a refused one. Remotes have
 * the same in their own code: in `shared/api` it would be loaded before the login.
 */
export function unsure(error: unknown): string | null {
  const mayBeDone = error instanceof ApiError && (error.status < 300 || error.status >= 500);
  return mayBeDone ? t('This may not have been saved. {reason}', { reason: reasonOf(error) }) : null;
}
