import { randomUUID } from 'node:crypto';
import { API_BASE, CHUNK_BYTES, UPLOAD_PATH } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
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
export async function uploadRows(server: Ready, rows: number): Promise<{ result: UploadResult; sentAfter: number }> {
  const started = performance.now();
  let total = 0;
  for (const chunk of chunksOf(rows)) total += chunk.length > 0 ? 1 : 0;
  const id = randomUUID();
  let index = 0;
  for (const chunk of chunksOf(rows)) {
    const form = new FormData();
    form.set('upload_id', id);
    form.set('chunk_index', String(index));
    form.set('total_chunks', String(total));
    form.set('file', new Blob([chunk], { type: 'text/csv' }), 'shipments.csv');
    const sentAfter = (performance.now() - started) / 1_000;
    const url = `${server.url}${API_BASE}/${UPLOAD_PATH}`;
    const answer = await fetch(url, { method: 'POST', headers: server.headers, body: form });
    const body = (await answer.json()) as UploadResult;
    if (!answer.ok) throw new Error(`Chunk ${index} was answered ${answer.status}: ${JSON.stringify(body)}`);
    index += 1;
    if (index === total) return { result: body, sentAfter };
  }
  throw new Error('A file of no chunks');
}
