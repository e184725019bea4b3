import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FileRefused } from '../store/refusals.ts';
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
      const encoding = await encodingOf(() => cut(bytes, size)).catch((error: unknown) => {
        assert.ok(error instanceof FileRefused, String(error));
        return 'refused';
      });
      assert.equal(encoding === 'utf-8', isUtf8(bytes), bytes.toString('hex'));
    }),
    { numRuns: 2_000 },
  );
});

test('a file that shows to be UTF-8 is refused for one invalid byte, wherever it is cut, by the row of that byte', async () => {
  const rows = ['\uFEFFtracking_id,name', 'RVP0000001,सैमसंग', '', 'RVP0000002,"a', 'b'].join('\n');
  const bytes = Buffer.concat([Buffer.from(rows), Buffer.from([0xe9]), Buffer.from('"\nRVP0000003,c\n')]);
  for (const size of [1, 5, bytes.length])
    await assert.rejects(
      encodingOf(() => cut(bytes, size)),
      { status: 400, message: /^Row 4 .* 0xE9,.*CSV UTF-8/ },
    );
});
