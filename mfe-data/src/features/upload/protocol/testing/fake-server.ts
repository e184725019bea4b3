import { ApiError, type UploadProgress } from '@veritas/shared/api';
import type { Chunk, UploadTransport } from '../transport.ts';

/** A fault of one request. `lost`: it never arrives; `unanswered`: it is processed, and the answer is lost. */
export type Fault = 'none' | 'lost' | 'unanswered' | 'busy' | 'limited' | 'locked' | 'slow' | 'forgets';

const STATUS = { busy: 503, limited: 429, locked: 423, slow: 408 } as const;

/**
 * For tests: stores chunks as the contract requires (repeated bytes are fine, a gap is a 409 with `next`), with faults.
 */
export function fakeUploadServer(faults: Iterable<Fault> = [], knowsStatus = true) {
  const coming = faults[Symbol.iterator]();
  let kept: string[] = [];
  let total = 0;
  const server = { requests: [] as number[], files: [] as string[], ids: new Set<string>(), zones: new Set<string>() };

  async function take({ uploadId, index, total: stated, bytes, timeZone }: Chunk): Promise<unknown> {
    server.ids.add(uploadId);
    server.zones.add(timeZone);
    total = stated;
    // One character per byte, so that a cut inside a UTF-8 character shows.
    const text = Buffer.from(await bytes.arrayBuffer()).toString('latin1');
    if (index > kept.length) throw refused(409, { next: kept.length });
    if (index < kept.length && kept[index] !== text) throw refused(409, { next: kept.length });
    kept[index] = text;
    if (index < total - 1) return { received: index, next: kept.length };
    if (server.files.length === 0) server.files.push(kept.join(''));
    return result();
  }

  const transport: UploadTransport = {
    async send(chunk) {
      server.requests.push(chunk.index);
      const step: IteratorResult<Fault, unknown> = coming.next();
      const fault = step.done ? 'none' : step.value;
      if (fault === 'lost') throw refused(0);
      if (fault === 'busy' || fault === 'limited' || fault === 'locked' || fault === 'slow')
        throw refused(STATUS[fault]);
      // A restart that lost what was not yet on disk; a file already processed stays processed.
      if (fault === 'forgets' && server.files.length === 0) kept = kept.slice(0, Math.floor(kept.length / 2));
      const answer = await take(chunk);
      if (fault === 'unanswered') throw refused(0);
      return answer;
    },
    status(uploadId) {
      if (!knowsStatus || !server.ids.has(uploadId)) return Promise.resolve(null);
      return Promise.resolve(progress(uploadId));
    },
    abandon: () => Promise.resolve(),
  };

  function progress(uploadId: string): UploadProgress {
    const done = server.files.length > 0;
    const state = done ? 'done' : 'receiving';
    const facts = {
      upload_id: uploadId,
      next: kept.length,
      total_chunks: total,
      rows_read: 0,
      attempts: 0,
      error: null,
    };
    return { ...facts, state, result: done ? result() : null };
  }

  function result() {
    return { message: 'Upload complete', processed: server.files.length, skipped: 0, duplicates: [], errors: [] };
  }
  return { ...server, transport };
}

export function refused(status: number, body: unknown = null): ApiError {
  return new ApiError(status, body);
}
