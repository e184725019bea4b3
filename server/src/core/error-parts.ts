import { hasCode } from 'release/error-parts';

export { hasCode, reasonOf } from 'release/error-parts';

/** Whether a file could not grow: the disk or the user's quota is full, or the file size limit is reached. */
export function isOutOfSpace(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG');
}
