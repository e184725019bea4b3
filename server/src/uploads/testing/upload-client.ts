import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES, UPLOAD_PATH } from '@veritas/shared/contracts';
import type { Answer, TestClient } from '../../testing/client.ts';

export interface SentChunk {
  readonly id: string;
  readonly index: number | string;
  readonly total: number | string;
  readonly bytes: Buffer;
  readonly fileName?: string;
  readonly timeZone?: string;
  readonly fieldsLast?: boolean;
  readonly headers?: Record<string, string>;
}

const boundary = 'test-boundary';
export const MULTIPART = `multipart/form-data; boundary=${boundary}`;

/** Sends one chunk as a browser's FormData would. For tests. */
export function sendChunk(client: TestClient, chunk: SentChunk): Promise<Answer> {
  return client.post(UPLOAD_PATH, bodyOf(chunk), { headers: { 'content-type': MULTIPART, ...chunk.headers } });
}

/** The body of a chunk's request. For tests. */
export function bodyOf(chunk: SentChunk): Buffer {
  const field = (name: string, value: unknown) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`);
  const fields = [field('upload_id', chunk.id), field('chunk_index', chunk.index), field('total_chunks', chunk.total)];
  if (chunk.timeZone !== undefined) fields.push(field('time_zone', chunk.timeZone));
  const file = [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${chunk.fileName ?? 'shipments.csv'}"\r\n` +
        'content-type: text/csv\r\n\r\n',
    ),
    chunk.bytes,
    Buffer.from('\r\n'),
  ];
  const parts = chunk.fieldsLast ? [...file, ...fields] : [...fields, ...file];
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Sends a whole file in order; returns the response of the last chunk. For tests. */
export async function sendFile(client: TestClient, bytes: Buffer, id: string = randomUUID()): Promise<Answer> {
  const chunks = chunksOfFile(bytes);
  let answer: Answer | undefined;
  for (const [index, chunk] of chunks.entries()) {
    answer = await sendChunk(client, { id, index, total: chunks.length, bytes: chunk });
    if (answer.status !== 200) return answer;
  }
  if (!answer) throw new Error('A file of no bytes has no chunk to send');
  return answer;
}

export function chunksOfFile(bytes: Buffer, size: number = CHUNK_BYTES): Buffer[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}
