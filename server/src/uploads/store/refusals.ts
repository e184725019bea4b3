import { HttpError } from '../../http/errors/errors.ts';
import { recognised } from '../../http/language/sentence.ts';

/**
 * A file that is refused as a whole, with an English sentence for the user, which is stored; 410: another upload of the
 * same file may succeed.
 */
export class FileRefused extends HttpError {
  constructor(sentence: string, status: 400 | 410 | 413 = 400) {
    super(status, 'file_refused', recognised(sentence));
  }
}

/** Another request, here or in another process, is importing the file. */
export function beingProcessed(): HttpError {
  return new HttpError(423, 'processing', 'This file is being processed. Ask again in a moment.', { retryAfter: 1 });
}

export function isBeingProcessed(error: unknown): boolean {
  return error instanceof HttpError && error.status === 423;
}

export const CANCELLED = 'This upload was cancelled. Start a new one.';

export function uploadGone(sentence: string = CANCELLED): HttpError {
  return new HttpError(410, 'gone', recognised(sentence));
}

/** This process ends before the import does; another one resumes it. */
export function stopping(): HttpError {
  const sentence = 'The server is restarting and will resume this file by itself. Ask again in a moment.';
  return new HttpError(503, 'stopping', sentence, { retryAfter: 2 });
}

/** They were old, or made room for those of newer uploads. */
export function rejectsGone(): HttpError {
  const sentence = 'The rejected rows of this upload are no longer kept. Upload the file again to see them.';
  return new HttpError(410, 'gone', sentence);
}
