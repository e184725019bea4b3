import fc from 'fast-check';
import { brokenTextRefusal, EncodingCheck } from './encoding.ts';
import { RowFinder } from './row-finder.ts';

const bytesOf = (...parts: readonly (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));

function* cut(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

function verdict(bytes: Uint8Array, size = bytes.length) {
  const check = new EncodingCheck();
  for (const piece of cut(bytes, size)) check.push(piece);
  return check.end();
}

/** The result of a decoder that reads all bytes together. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

test('UTF-8 is known as such wherever its characters are cut, and nothing else is', () => {
  const part = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', 'ブ', '😀', '\u{10FFFF}') }).map((text) => bytesOf(text)),
    fc.uint8Array({ min: 1, maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 3 }), fc.integer({ min: 1, max: 7 }), (parts, size) => {
      const bytes = bytesOf('a', ...parts.flatMap((piece) => [...piece]));
      expect(verdict(bytes, size).kind === 'utf-8').toBe(isUtf8(bytes));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['a byte order mark', bytesOf('\uFEFFid,name\n1,Caf', 0xe9), 16],
  ['Hindi text before it', bytesOf('id\nसैमसंग\n', 0xe9, '\n'), 22],
  ['a letter of two bytes before it', bytesOf('Café ', 0xff), 6],
  ['Hindi text after it', bytesOf('id\n', 0xe9, '\nसैमसंग\n'), 3],
  ['a character that the end cuts', bytesOf('Café ', 0xe0, 0xa4), 6],
])('a file with an invalid byte and %s is broken UTF-8', (_case, bytes, offset) => {
  for (const size of [1, 2, 3, bytes.length])
    expect(verdict(bytes, size)).toEqual({ kind: 'broken', offset, byte: bytes[offset] });
});

test.each([
  ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
  ['a code point beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ['a letter in more bytes than it needs, three', [0xe0, 0x9f, 0xbf]],
  ['a letter in more bytes than it needs, four', [0xf0, 0x8f, 0xbf, 0xbf]],
])('%s is no character of UTF-8, although each of its bytes may be in one', (_case, bytes) => {
  const all = bytesOf('सै', ...bytes);
  expect(isUtf8(all)).toBe(false);
  expect(verdict(all)).toMatchObject({ kind: 'broken', offset: 6 });
});

test.each([
  ['one accented letter', bytesOf('id\nCaf', 0xe9, '\n')],
  ['letters that look like one of two bytes after the first', bytesOf('Caf', 0xe9, ' ', 0xc9, 0xae)],
  ['an invalid byte at the end', bytesOf('Caf', 0xe9)],
])('a file with %s shows no sign of UTF-8 and is Windows-1252', (_case, bytes) => {
  expect(verdict(bytes)).toEqual({ kind: 'windows-1252' });
});

test.each<[string, (string | number)[], number]>([
  ['the header', ['id,na', 0xe9, 'me\n1,a\n'], 1],
  ['a later row, after blank ones', ['id\n1\n\n\n2\n', 0xe9, '\n3\n'], 6],
  ['the last row, which has no end', ['id\n1\n2', 0xe9], 3],
  ['a quoted cell of several lines', ['id,note\n1,"a\nb\n', 0xe9, '\nc"\n2,d\n'], 2],
  ['the row after a CR', ['id\r1\r', 0xe9, '\r2'], 3],
  ['a quote that is never closed', ['id,note\n1,"a\nb', 0xe9, '\n'], 3],
  ['a row that is too long', [`id\n1\n${'x'.repeat(70_000)}`, 0xe9, '\n3\n'], 3],
])('the row of an invalid byte is found in %s', (_case, parts, row) => {
  const bytes = bytesOf(...parts);
  const offset = bytes.indexOf(0xe9);
  for (const size of bytes.length > 1_000 ? [1_000, bytes.length] : [1, 3, bytes.length]) {
    const finder = new RowFinder(offset);
    let found: number | null = null;
    for (const piece of cut(bytes, size)) found ??= finder.push(piece);
    expect(found ?? finder.end()).toBe(row);
  }
});

test('the refusal names the row and says what to do', () => {
  expect(brokenTextRefusal(12, 0xe9)).toBe(
    'Row 12 cannot be read: it holds the byte 0xE9, which is not valid UTF-8, in a file that otherwise is. ' +
      'Correct this row or save the file as “CSV UTF-8”, then upload it again.',
  );
});
