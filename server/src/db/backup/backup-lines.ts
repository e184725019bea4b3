import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { hasCode, reasonOf } from 'release/error-parts';
import { Refusal } from 'release/refusal';

/** The longest row, a chunk of an upload, has 1.4 million characters; a damaged file may have no line end. */
const LONGEST_LINE = 32_000_000;

/** The lines of a gzipped file, with their numbers from 1 on. Throws `Refusal` where the file cannot be read. */
export async function* backupLines(file: string): AsyncGenerator<{ number: number; text: string }> {
  const decoder = new StringDecoder('utf8');
  let number = 0;
  let open = '';
  for await (const bytes of plainBytes(file)) {
    const [end = '', ...lines] = decoder.write(bytes).split('\n');
    open += end;
    if (open.length > LONGEST_LINE) throw incomplete(file, `line ${number + 1} has no end`);
    for (const next of lines) {
      yield { number: (number += 1), text: open };
      open = next;
    }
  }
  open += decoder.end();
  if (open !== '') yield { number: number + 1, text: open };
}

/** The refusal of a file that was not written by `writeBackup`, or was changed since. */
export function incomplete(file: string, reason: string): Refusal {
  return new Refusal(`${file} is not a complete backup: ${reason}. Nothing was restored; use another backup.`);
}

async function* plainBytes(file: string): AsyncGenerator<Buffer> {
  // The error of one stream destroys the other, and ends the loop.
  const plain = pipeline(createReadStream(file), createGunzip(), () => undefined);
  try {
    for await (const bytes of plain) yield bytes as Buffer;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new Refusal(`There is no file ${file}`);
    throw incomplete(file, reasonOf(error));
  }
}
