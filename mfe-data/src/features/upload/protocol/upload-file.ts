import { ApiError } from '@veritas/shared/api';
import { chunkCount, FileUnreadable, type ChunkedFile } from './chunked-file.ts';
import { mayPass } from './next-step.ts';
import type { FileIdentity, ResumeMarks } from './resume-mark.ts';
import { sendInChunks } from './send-in-chunks.ts';
import { uploadStatus } from './status.ts';
import type { UploadTransport } from './transport.ts';
import { whileSending } from './sending-lock.ts';
import type { UploadOptions } from './upload-options.ts';

export interface UploadTools extends Pick<UploadOptions, 'sleep' | 'random' | 'chunkBytes' | 'gate'> {
  readonly transport: UploadTransport;
  readonly marks: ResumeMarks;
  readonly newId: () => string;
}

export interface Uploaded {
  readonly uploadId: string;
  /** The server's result, unchecked. */
  readonly answer: unknown;
}
type Watch = Pick<UploadOptions, 'signal' | 'onEvent' | 'timeZone'>;

/**
 * Uploads a file, continuing an interrupted upload of the same file if the server still knows it.
 * @throws as sendInChunks
 */
export async function uploadFile(
  file: ChunkedFile,
  identity: FileIdentity,
  tools: UploadTools,
  watch: Watch,
): Promise<Uploaded> {
  try {
    const uploaded = await continueOrStart(file, identity, tools, watch);
    tools.marks.forget();
    return uploaded;
  } catch (error) {
    if (!mayContinue(error, watch.signal)) tools.marks.forget();
    throw error;
  }
}

async function continueOrStart(
  file: ChunkedFile,
  identity: FileIdentity,
  tools: UploadTools,
  watch: Watch,
): Promise<Uploaded> {
  const { transport, marks, newId, ...rest } = tools;
  const mark = marks.of(identity);
  if (mark) {
    const { uploadId } = mark;
    const options = { ...rest, ...watch, uploadId };
    const status = await uploadStatus(transport, options);
    if (status.kind === 'done') return { uploadId, answer: status.result };
    if (status.kind === 'receiving' && status.total === chunkCount(file.size, tools.chunkBytes)) {
      return send(file, transport, { ...options, from: status.next });
    }
  }
  // Without the server's confirmation an id cannot be used: its chunks may be gone, or another file's.
  const uploadId = newId();
  marks.keep(identity, uploadId);
  return send(file, transport, { ...rest, ...watch, uploadId, from: 0 });
}

async function send(file: ChunkedFile, transport: UploadTransport, options: UploadOptions): Promise<Uploaded> {
  const { uploadId } = options;
  return { uploadId, answer: await whileSending(uploadId, () => sendInChunks(file, transport, options)) };
}

/**
 * A cancel, a lost network, an ended session, a right that was taken away or a drive that was unplugged leaves
 * something to continue; a refusal of the file does not.
 */
function mayContinue(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted || error instanceof FileUnreadable) return true;
  return error instanceof ApiError && (error.status === 401 || error.status === 403 || mayPass(error.status));
}
