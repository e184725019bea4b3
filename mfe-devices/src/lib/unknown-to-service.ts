import { ApiError, isMissing } from '@veritas/shared/api';

/** A service without the call, or without permission for this user: the screen then omits that part. */
export function isUnknownToService(error: Error | null): boolean {
  return isMissing(error) || (error instanceof ApiError && error.status === 403);
}
