import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
import { Caller } from './lib/caller.ts';
import type { Ready } from './watched-server.ts';

const HEADER = 'tracking_id,hub_code,device_type,device_brand,device_model_name,created_date,remark\n';
const REMARK = 'x'.repeat(120);

/** The chunks of a file of this many rows of about 200 bytes; IDs are unordered, as those of carriers. */
export function shipments(rows: number): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let text = HEADER;
  for (let row = 0; row < rows; row += 1) {
    // A bijection on 31 bits, so that IDs are unique.
    const id = String((row * 1_103_515_245 + 12_345) % 2 ** 31).padStart(12, '0');
    const day = String((row % 17) + 1).padStart(2, '0');
    text += `RVP${id},BLR_KOR,mobile,Samsung,Galaxy A14 5G,2026-10-${day}T10:00:00+05:30,${REMARK}\n`;
    while (text.length >= CHUNK_BYTES) {
      chunks.push(Buffer.from(text.slice(0, CHUNK_BYTES)));
      text = text.slice(CHUNK_BYTES);
    }
  }
  if (text !== '') chunks.push(Buffer.from(text));
  return chunks;
}

/** Uploads a file as the console does, sequentially; returns the result and when the last chunk was sent. */
export async function uploadFile(
  server: Pick<Ready, 'port' | 'cookies'>,
  chunks: readonly Buffer[],
): Promise<{ result: UploadResult; sentAfter: number }> {
  // Without a timeout, which `fetch` would have.
  const caller = new Caller(server.port, new Map(server.cookies));
  const started = performance.now();
  const id = randomUUID();
  let sentAfter = 0;
  let answer: Buffer = Buffer.alloc(0);
  for (const [index, chunk] of chunks.entries()) {
    sentAfter = (performance.now() - started) / 1_000;
    const { status, body } = await caller.chunk(id, index, chunks.length, chunk);
    if (status !== 200) throw new Error(`Chunk ${index} was answered ${status}: ${body.toString()}`);
    answer = body;
  }
  caller.close();
  return { result: JSON.parse(answer.toString()) as UploadResult, sentAfter };
}
