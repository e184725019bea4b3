import { ApiError, serverText } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { unreadable } from './file/examine-file.ts';
import { FileUnreadable } from './protocol/chunked-file.ts';
import { mayPass } from './protocol/next-step.ts';
import { UploadFailed } from './protocol/status.ts';

export interface UploadError {
  /** The server's error field, else 'Upload failed' (SPEC section 8). */
  readonly text: string;
  readonly hint: string | null;
}

const FALLBACK = t('Upload failed');

/** @param canContinue whether the server can continue the upload. */
export function uploadError(error: unknown, canContinue: boolean): UploadError {
  if (error instanceof FileUnreadable) return { text: unreadable(error.message), hint: null };
  if (error instanceof UploadFailed) return { text: error.message || FALLBACK, hint: null };
  const text = serverText(error, 'error', FALLBACK);
  if (!(error instanceof ApiError)) return { text, hint: null };
  // No response, or one of a proxy or in another format: the sentence of the specification gives no reason.
  const reason = text === FALLBACK ? [error.message] : [];
  const hints = canContinue && mayPass(error.status) ? [...reason, t('Upload continues where it stopped.')] : reason;
  return { text, hint: hints.join(' ') || null };
}
