import {
  abandonUpload,
  ApiError,
  call,
  getUpload,
  postForm,
  UPLOAD_PATH,
  type UploadProgress,
} from '@veritas/shared/api';
import { mayPass, type Outcome } from './next-step.ts';

/** One request of an upload (SPEC section 3, upload chunk fields). */
export interface Chunk {
  readonly uploadId: string;
  readonly index: number;
  readonly total: number;
  readonly bytes: Blob;
  readonly fileName: string;
  /** The zone of dates without an offset. */
  readonly timeZone: string;
}

/** The calls of an upload. All but the first are additions that a server may not know. */
export interface UploadTransport {
  /** @returns the answer, whatever its status. @throws ApiError when refused or unreachable. */
  send(chunk: Chunk, options: { signal: AbortSignal; onSent: (bytes: number) => void }): Promise<unknown>;
  /**
   * The status of an upload; null when the server does not know the call. @throws ApiError while it cannot, or may not,
   * answer
   */
  status(uploadId: string, signal: AbortSignal): Promise<UploadProgress | null>;
  /** Frees the storage of an upload that was given up; the server does so after a day in any case. */
  abandon(uploadId: string): Promise<void>;
}

export const serverTransport: UploadTransport = {
  send({ uploadId, index, total, bytes, fileName, timeZone }, { signal, onSent }) {
    const form = new FormData();
    form.append('upload_id', uploadId);
    form.append('chunk_index', String(index));
    form.append('total_chunks', String(total));
    form.append('time_zone', timeZone);
    form.append('file', bytes, fileName);
    return postForm(UPLOAD_PATH, form, { signal, onProgress: (sent) => onSent(Math.min(sent, bytes.size)) });
  },

  async status(uploadId, signal) {
    try {
      return await call(getUpload, { upload_id: uploadId }, { signal });
    } catch (error) {
      if (!(error instanceof ApiError) || mayAnswerLater(error.status)) throw error;
      return null;
    }
  },

  async abandon(uploadId) {
    await call(abandonUpload, { upload_id: uploadId }).catch(() => undefined);
  },
};

/** False for a server without the call, or with an answer in another format. */
function mayAnswerLater(status: number): boolean {
  return status !== 501 && (mayPass(status) || status === 401 || status === 403);
}

/** A failed request as the protocol sees it; null for a failure that is not the server's, such as a cancel. */
export function refusalOf(error: unknown): Extract<Outcome, { kind: 'refused' }> | null {
  if (!(error instanceof ApiError)) return null;
  return { kind: 'refused', status: error.status, next: nextOf(error.body) };
}

function nextOf(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('next' in body)) return null;
  const { next } = body;
  return typeof next === 'number' && Number.isInteger(next) && next >= 0 ? next : null;
}
