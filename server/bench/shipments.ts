import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CHUNK_BYTES } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
import { Caller } from './lib/caller.ts';
import type { Ready } from './watched-server.ts';

const HEADER = 'tracking_id,hub_code,device_type,device_brand,device_model_name,created_date,remark\n';
const REMARK = 'x'.repeat(120);

/** A file of so many rows of about 200 bytes, one chunk in memory at a time; IDs in no order, as those of carriers. */
function* chunksOf(rows: number): Generator<Buffer> {
  let text = HEADER;
  for (let row = 0; row < rows; row += 1) {
    // A bijection on 31 bits: every row another ID.
    const id = String((row * 1_103_515_245 + 12_345) % 2 ** 31).padStart(12, '0');
    const day = String((row % 17) + 1).padStart(2, '0');
    text += `RVP${id},BLR_KOR,mobile,Samsung,Galaxy A14 5G,2026-10-${day}T10:00:00+05:30,${REMARK}\n`;
    while (text.length >= CHUNK_BYTES) {
      yield Buffer.from(text.slice(0, CHUNK_BYTES));
      text = text.slice(CHUNK_BYTES);
    }
  }
  if (text !== '') yield Buffer.from(text);
}

/** Uploads it as the console does, one chunk after the other; answers the result and when the last chunk was sent. */
export async function uploadRows(
  server: Pick<Ready, 'port' | 'cookies'>,
  rows: number,
): Promise<{ result: UploadResult; sentAfter: number }> {
  // It waits as long as an import takes, which `fetch` does not.
  const caller = new Caller(server.port, new Map(server.cookies));
  const started = performance.now();
  let total = 0;
  for (const chunk of chunksOf(rows)) {
    total += chunk.length > 0 ? 1 : 0;
    // Other requests must not wait for this.
    await nextTurn();
  }
  const id = randomUUID();
  let index = 0;
  for (const chunk of chunksOf(rows)) {
    const sentAfter = (performance.now() - started) / 1_000;
    const { status, body } = await caller.chunk(id, index, total, chunk);
    if (status !== 200) throw new Error(`Chunk ${index} was answered ${status}: ${body.toString()}`);
    index += 1;
    if (index < total) continue;
    caller.close();
    return { result: JSON.parse(body.toString()) as UploadResult, sentAfter };
  }
  throw new Error('A file of no chunks');
}
