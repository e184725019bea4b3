import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { combineCrc32 } from './crc32-combine.ts';
import { gzipPart, joinParts } from './gzip-parts.ts';

const bytes = fc.uint8Array({ maxLength: 3_000 });

test('the combined CRC-32 of two parts of any length is that of the whole', () => {
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const whole = crc32(Buffer.concat([first, second]));
      assert.equal(combineCrc32(crc32(first), crc32(second), second.length), whole);
    }),
  );
  const long = Buffer.alloc(70_000_001, 'records');
  assert.equal(combineCrc32(crc32('x'), crc32(long), long.length), crc32(Buffer.concat([Buffer.from('x'), long])));
});

test('parts in any order make one gzip member', async () => {
  const parts = await Promise.all(
    ['one, ', '', 'two, '.repeat(5_000), 'three'].map((text) => gzipPart(Buffer.from(text))),
  );
  for (const order of [parts, parts.toReversed(), []]) {
    const whole = Buffer.concat(order.map(({ plain }) => plain));
    const { gzip, crc, length } = joinParts(order);
    assert.equal(gunzipSync(gzip).toString(), whole.toString());
    assert.deepEqual([crc, length], [crc32(whole), whole.length]);
  }
});
