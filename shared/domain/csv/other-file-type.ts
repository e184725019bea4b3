import { message } from '../../language/t.ts';

/** What is renamed to .csv or picked by mistake; in English, as the server says it. */
export interface OtherFileType {
  /** `an Excel workbook or a zip archive` */
  readonly what: string;
  /** A sentence. */
  readonly remedy: string;
}

const OTHER = message('Choose a CSV file.');
const SAVE = message('Save it as “CSV UTF-8” first.');

const SIGNATURES: readonly (readonly [bytes: readonly number[], what: string, remedy: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], message('a PNG picture'), OTHER],
  [[0xff, 0xd8, 0xff], message('a JPEG picture'), OTHER],
  [[0x47, 0x49, 0x46, 0x38], message('a GIF picture'), OTHER],
  [[0x25, 0x50, 0x44, 0x46], message('a PDF document'), OTHER],
  [[0x50, 0x4b, 0x03, 0x04], message('an Excel workbook or a zip archive'), SAVE],
  [[0xd0, 0xcf, 0x11, 0xe0], message('an old Excel workbook'), SAVE],
  [[0x1f, 0x8b], message('a gzip archive'), message('Unpack it first.')],
  [[0x4d, 0x5a, 0x90], message('a Windows program'), OTHER],
  [[0xff, 0xfe], message('Unicode text (UTF-16)'), SAVE],
  [[0xfe, 0xff], message('Unicode text (UTF-16)'), SAVE],
];

/** The type of a file by its first bytes; null when it may be text. */
export function otherFileType(start: Uint8Array): OtherFileType | null {
  const known = SIGNATURES.find(([bytes]) => bytes.every((byte, index) => start[index] === byte));
  return known ? { what: known[1], remedy: known[2] } : null;
}
