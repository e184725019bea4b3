/** The reason of a failure as one sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error has one of these codes, as those of the system do: `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

/** Null for a path that leads nowhere. Throws other errors, as of permissions: what cannot be read is not missing. */
export function nullWhereMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
  throw error;
}

/** Whether a file could not grow: the disk or the user's quota is full, or the file size limit is reached. */
export function isOutOfSpace(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG');
}
