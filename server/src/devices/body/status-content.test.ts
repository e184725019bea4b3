import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { gzipPart } from '../gzip/gzip-parts.ts';
import { compress, joinSegments } from './status-content.ts';

const segment = (text: string) => gzipPart(Buffer.from(text));
const plainOf = ({ plain }: { plain: readonly Buffer[] }) => Buffer.concat(plain).toString();

test('segments are joined in the order of their numbers, independent of insertion', async () => {
  const content = joinSegments(
    new Map([
      [7, await segment('3,4')],
      [0, await segment('1')],
      [5, await segment('2')],
    ]),
    9,
  );
  assert.equal(plainOf(content), '[\n1,\n2,\n3,4\n]');
  assert.equal(gunzipSync(content.gzip).toString(), plainOf(content));
  assert.deepEqual([content.length, content.since, content.brotli], [plainOf(content).length, 9, null]);
  assert.equal(plainOf(joinSegments(new Map(), 0)), '[]');
});

test('compression of an outdated brotli copy is aborted', async () => {
  const content = joinSegments(new Map([[0, await segment('1')]]), 0);
  await compress(content, () => false);
  assert.equal(content.brotli, null);
  await compress(content, () => true);
  assert.ok(content.brotli);
  assert.equal(brotliDecompressSync(content.brotli).toString(), plainOf(content));
});

test('the brotli quality trades size for CPU time', async () => {
  const records = Array.from({ length: 2_000 }, (_, id) => `{"id":${id},"tracking_id":"FMPC${id * 7_919}"}`);
  const content = joinSegments(new Map([[0, await segment(records.join(',\n'))]]), 0);
  await compress(content, () => true);
  const smallest = brotliCompressSync(plainOf(content)).length;
  assert.ok((content.brotli?.length ?? 0) > 1.1 * smallest, `${content.brotli?.length} bytes, at best ${smallest}`);
});
