import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { Encoding } from '@veritas/shared/domain';
import fc from 'fast-check';
import { FileRefused } from '../store/refusals.ts';
import { turnsDuring } from '../testing/turns.ts';
import { encodingOf, textOf } from './file-text.ts';

async function* cut(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) {
    await Promise.resolve();
    yield bytes.subarray(from, from + size);
  }
}

/** The result of decoding the whole file. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

test('UTF-8 is detected with characters split at any chunk border, and nothing else is', async () => {
  const part = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', 'स', 'ブ', '😀', '\u{10FFFF}') }).map((text) => Buffer.from(text)),
    fc.uint8Array({ min: 1, maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 3 }), fc.integer({ min: 1, max: 7 }), async (parts, size) => {
      const bytes = Buffer.concat([Buffer.from('a'), ...parts]);
      let readings = 0;
      const read = () => {
        readings += 1;
        return cut(bytes, size);
      };
      const encoding = await encodingOf(read).catch((error: unknown) => {
        assert.ok(error instanceof FileRefused, String(error));
        return 'refused';
      });
      assert.equal(encoding === 'utf-8', isUtf8(bytes), bytes.toString('hex'));
      // Detection must not read the file twice: most files are UTF-8.
      if (encoding === 'utf-8') assert.equal(readings, 1, bytes.toString('hex'));
    }),
    { numRuns: 2_000 },
  );
});

test('a UTF-8 file with one invalid byte is refused with the row of that byte, for any chunk borders', async () => {
  const rows = ['\uFEFFtracking_id,name', 'RVP0000001,सैमसंग', '', 'RVP0000002,"a', 'b'].join('\n');
  const bytes = Buffer.concat([Buffer.from(rows), Buffer.from([0xe9]), Buffer.from('"\nRVP0000003,c\n')]);
  for (const size of [1, 5, bytes.length])
    await assert.rejects(
      encodingOf(() => cut(bytes, size)),
      { status: 400, message: /^Row 4 .* 0xE9,.*CSV UTF-8/ },
    );
});

test('the search for the row of an invalid byte yields to the event loop', async () => {
  const bytes = Buffer.concat([Buffer.from(`नाम\n${'\n'.repeat(1_000_000)}`), Buffer.of(0xe9, 0x0a)]);
  const turns = await turnsDuring(() =>
    assert.rejects(
      encodingOf(() => cut(bytes, bytes.length)),
      { message: /^Row 1000002 / },
    ),
  );
  assert.ok(turns >= 30, `${turns} turns in 31 pieces`);
});

test('binary and empty files are refused: by magic bytes, and by a NUL byte anywhere', async () => {
  const text = Buffer.from('id,name\n1,');
  const cases: readonly [bytes: Buffer, size: number, words: RegExp][] = [
    [Buffer.alloc(0), 1, /^The file is empty\.$/],
    [Buffer.from('PK\u0003\u0004 sheet'), 100, /^This file is .+, not a CSV file\. ./],
    [Buffer.concat([text, Buffer.of(0)]), 4, /NUL byte.* Save it as “CSV UTF-8” first\.$/],
    // Already detected as not UTF-8.
    [Buffer.concat([text, Buffer.of(0xe9, 0x0a, 0x31, 0)]), 4, /NUL byte/],
  ];
  for (const [bytes, size, message] of cases)
    await assert.rejects(
      encodingOf(() => cut(bytes, size)),
      (error: unknown) => error instanceof FileRefused && message.test(error.message),
    );
  // Only the first bytes of a file tell its type.
  const [line, zip] = [Buffer.from('id,name\n'), Buffer.from('PK\u0003\u0004')];
  assert.equal(await encodingOf(() => cut(Buffer.concat([line, zip]), line.length)), 'utf-8');
});

const piecesOf = (bytes: Buffer, size: number, encoding: Encoding = 'utf-8'): Promise<string[]> =>
  Readable.from(textOf(cut(bytes, size), encoding)).toArray() as Promise<string[]>;

test('the text of a file is complete in small pieces, for any chunk borders, without its byte order mark', async () => {
  const text = `id,name\n${'1,सैमसंग 😀\n'.repeat(9_000)}`;
  const bytes = Buffer.from(`\uFEFF${text}`);
  for (const size of [101, 70_001, bytes.length]) {
    const pieces = await piecesOf(bytes, size);
    assert.equal(pieces.join(''), text);
    assert.ok(pieces.every((piece) => piece.length <= 32 * 1024));
  }
  assert.deepEqual(await piecesOf(Buffer.of(0x41, 0xe9, 0x80), 3, 'windows-1252'), ['Aé€', '']);
  // An incomplete character at the end is detected.
  assert.deepEqual(await piecesOf(Buffer.of(0x41, 0xe0, 0xa4), 3), ['A', '\uFFFD']);
});
