import { CHUNK_BYTES } from '@veritas/shared/api';
import { chunkCount, readBytes, type ChunkedFile } from './chunked-file.ts';
import { isAway, nextStep, startAt } from './next-step.ts';
import { uploadStatus, watchRows, type UploadStatus } from './status.ts';
import { refusalOf, type Chunk, type UploadTransport } from './transport.ts';
import type { UploadEvent, UploadOptions } from './upload-options.ts';

/** A server that answers status calls but never accepts a chunk would otherwise be waited for without end. */
const MAX_ABSENCES = 6;

/**
 * Sends a file chunk by chunk, in order, each as often as `nextStep` allows; a server that is away is waited for.
 * @returns the answer to the last chunk.
 * @throws ApiError when refused for good, UploadFailed, FileUnreadable, or the abort.
 */
export async function sendInChunks(
  file: ChunkedFile,
  transport: UploadTransport,
  options: UploadOptions,
): Promise<unknown> {
  const { uploadId, timeZone, signal, onEvent, chunkBytes = CHUNK_BYTES } = options;
  const total = chunkCount(file.size, chunkBytes);
  let at = startAt(Math.min(options.from, total - 1));
  let absences = 0;
  for (;;) {
    await options.gate?.pass(signal, (by) => onEvent({ kind: 'held', by }));
    const offset = at.chunk * chunkBytes;
    const bytes = await readBytes(file, offset, offset + chunkBytes);
    const chunk = { uploadId, index: at.chunk, total, bytes, fileName: file.name, timeZone };
    onEvent({ kind: 'sent', bytes: offset });
    const trial = await trySending(chunk, offset, transport, options);
    const step = nextStep(at, trial.refusal ?? { kind: 'accepted' }, total, options.random);
    if (step.kind === 'done') return trial.answer;
    if (step.kind === 'stop') {
      const back = trial.refusal && isAway(trial.refusal.status) ? await statusAfterOutage(transport, options) : null;
      if (back === null || (absences += 1) > MAX_ABSENCES) throw trial.error;
      if (back.kind === 'done') return back.result;
      at = { ...at, chunk: back.kind === 'receiving' ? Math.min(back.next, total - 1) : at.chunk, tries: 0 };
      continue;
    }
    if (step.waitMs > 0) {
      onEvent(isInterrupted(trial) ? { kind: 'unreachable' } : { kind: 'waiting', waitMs: step.waitMs });
      await options.sleep(step.waitMs, signal);
    }
    // Perhaps only the answer to the last chunk was lost: check before sending it again.
    if (trial.refusal && isLast(chunk)) {
      const status = await uploadStatus(transport, options);
      if (status.kind === 'done') return status.result;
    }
    at = step.at;
  }
}

/**
 * The status of a server that was unavailable and is back; null when it answers immediately, so that waiting would not
 * help.
 */
async function statusAfterOutage(transport: UploadTransport, options: UploadOptions): Promise<UploadStatus | null> {
  const seen = new Set<UploadEvent['kind']>();
  const onEvent = (event: UploadEvent) => {
    seen.add(event.kind);
    options.onEvent(event.kind === 'unreachable' ? { kind: 'held', by: 'away' } : event);
  };
  const status = await uploadStatus(transport, { ...options, onEvent });
  return seen.has('unreachable') ? status : null;
}

/** Whether the connection was lost, or the server failed, while it worked on the whole file. */
function isInterrupted({ sentAll, refusal }: Awaited<ReturnType<typeof trySending>>): boolean {
  return sentAll && refusal !== null && (refusal.status === 0 || refusal.status >= 500);
}

function isLast({ index, total }: Chunk): boolean {
  return index === total - 1;
}

async function trySending(chunk: Chunk, offset: number, transport: UploadTransport, options: UploadOptions) {
  const { signal, onEvent } = options;
  const answered = new AbortController();
  let watching = false;
  const onSent = (bytes: number) => {
    if (watching) return;
    watching = isLast(chunk) && bytes >= chunk.bytes.size;
    if (!watching) return onEvent({ kind: 'sent', bytes: offset + bytes });
    // Only informs the user while waiting: if it fails, the answer to the chunk still decides.
    watchRows(transport, { ...options, signal: answered.signal }).catch(() => undefined);
  };
  try {
    const answer = await transport.send(chunk, { signal, onSent });
    signal.throwIfAborted();
    return { answer, refusal: null, sentAll: watching };
  } catch (error) {
    const refusal = refusalOf(error);
    signal.throwIfAborted();
    if (!refusal) throw error;
    return { answer: null, refusal, error, sentAll: watching };
  } finally {
    answered.abort();
  }
}
