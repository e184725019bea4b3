import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodingOf } from './file-text.ts';

async function* cut(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) {
    await Promise.resolve();
    yield bytes.subarray(from, from + size);
  }
}

/** What a decoder says that sees all at once. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

test('UTF-8 is known as such wherever its characters are cut, and nothing else is', async () => {
  const part = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', 'ブ', '😀', '\u{10FFFF}') }).map((text) => Buffer.from(text)),
    fc.uint8Array({ min: 1, maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 3 }), fc.integer({ min: 1, max: 7 }), async (parts, size) => {
      const bytes = Buffer.concat([Buffer.from('a'), ...parts]);
      const expected = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
      assert.equal(await encodingOf(cut(bytes, size)), expected, bytes.toString('hex'));
    }),
    { numRuns: 2_000 },
  );
});
