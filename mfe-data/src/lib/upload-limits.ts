import { MAX_UPLOAD_BYTES, MAX_UPLOAD_ROWS } from '@veritas/shared/api';
import { useSession, type Session } from '@veritas/shared/session';

export type UploadLimits = NonNullable<Session['uploadLimits']>;

const DEFAULTS: UploadLimits = { bytes: MAX_UPLOAD_BYTES, rows: MAX_UPLOAD_ROWS };

/** How large one file may be, as the server says. */
export function useUploadLimits(): UploadLimits {
  return useSession().uploadLimits ?? DEFAULTS;
}
