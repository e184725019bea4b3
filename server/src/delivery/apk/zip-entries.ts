import type { FileHandle } from 'node:fs/promises';

const END = Buffer.from('PK\u0005\u0006', 'latin1');
const END_BYTES = 22;
/** The last record may be followed by a comment of this size. */
const MAX_COMMENT = 65_535;
const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const ENTRY_BYTES = 46;

/** The names of the files in a zip archive, from the directory at its end; null if that is missing or incomplete. */
export async function zipEntries(file: FileHandle): Promise<ReadonlySet<string> | null> {
  const { size } = await file.stat();
  const tail = await bytesOf(file, Math.max(0, size - END_BYTES - MAX_COMMENT), size);
  const at = tail.lastIndexOf(END);
  if (at < 0 || at + END_BYTES > tail.length) return null;
  const start = tail.readUInt32LE(at + 16);
  const end = start + tail.readUInt32LE(at + 12);
  if (end > size - tail.length + at) return null;
  return namesIn(await bytesOf(file, start, end), tail.readUInt16LE(at + 10));
}

function namesIn(directory: Buffer, count: number): ReadonlySet<string> | null {
  const names = new Set<string>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > directory.length || !directory.subarray(at, at + 4).equals(ENTRY)) return null;
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    names.add(directory.toString('utf8', at + ENTRY_BYTES, nameEnd));
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

async function bytesOf(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}
