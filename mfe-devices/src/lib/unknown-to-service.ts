import { ApiError, isMissing } from '@veritas/shared/api';

/** A service that has no such call, or not for this reader: then the screen is without that part. */
export function isUnknownToService(error: Error | null): boolean {
  return isMissing(error) || (error instanceof ApiError && error.status === 403);
}
