export type Encoding = 'utf-8' | 'windows-1252';

export type EncodingVerdict =
  | { readonly kind: Encoding }
  /** Damaged UTF-8: any other encoding would turn the rest into wrong characters. */
  | { readonly kind: 'broken'; readonly offset: number; readonly byte: number };

/**
 * After an invalid byte only sequences of this length count: in Windows-1252 two letters in a row may look like a
 * shorter one.
 */
const SURE_BYTES = 3;

/**
 * Distinguishes UTF-8 from the Windows-1252 of older spreadsheets by all bytes of a file, pushed in pieces that may
 * split characters. A byte order mark, a character of several bytes before the first invalid byte, or a longer one
 * after it shows that a file is meant as UTF-8; a file without any of them that is not valid UTF-8 is Windows-1252.
 */
export class EncodingCheck {
  #read = 0;
  #signed = false;
  #fault: { readonly offset: number; readonly byte: number } | null = null;
  /**
   * State of the current character: its first byte and length, the number of missing bytes, and the range of the next
   * one.
   */
  #lead = { offset: 0, byte: 0, length: 0 };
  #lacks = 0;
  #low = 0x80;
  #high = 0xbf;

  push(bytes: Uint8Array): void {
    const end = bytes.length;
    let at = 0;
    while (at < end) {
      if (this.#lacks === 0) {
        // Nearly all bytes of nearly all files.
        while (at < end && (bytes[at] ?? 0) < 0x80) at += 1;
        if (at === end) break;
        this.#begin(bytes[at] ?? 0, this.#read + at);
        at += 1;
        continue;
      }
      const byte = bytes[at] ?? 0;
      if (byte >= this.#low && byte <= this.#high) {
        this.#continue();
        at += 1;
      }
      // The invalid byte may begin another character.
      else this.#fail();
    }
    this.#read += end;
  }

  end(): EncodingVerdict {
    if (this.#lacks > 0) this.#fail();
    if (!this.#fault) return { kind: 'utf-8' };
    return this.#signed ? { kind: 'broken', ...this.#fault } : { kind: 'windows-1252' };
  }

  #begin(byte: number, offset: number): void {
    const length =
      byte >= 0xc2 && byte <= 0xdf ? 2 : byte >= 0xe0 && byte <= 0xef ? 3 : byte >= 0xf0 && byte <= 0xf4 ? 4 : 1;
    this.#lead = { offset, byte, length };
    if (length === 1) return this.#fail();
    this.#lacks = length - 1;
    // Overlong forms, surrogates and code points beyond Unicode.
    this.#low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.#high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
  }

  #continue(): void {
    this.#lacks -= 1;
    this.#low = 0x80;
    this.#high = 0xbf;
    if (this.#lacks === 0 && (!this.#fault || this.#lead.length >= SURE_BYTES)) this.#signed = true;
  }

  #fail(): void {
    this.#lacks = 0;
    this.#fault ??= { offset: this.#lead.offset, byte: this.#lead.byte };
  }
}

/** The refusal of a `broken` file; the row is numbered as the spreadsheet shows it. */
export function brokenTextRefusal(row: number, byte: number): string {
  const hex = byte.toString(16).toUpperCase();
  return (
    `Row ${row} cannot be read: it holds the byte 0x${hex}, which is not valid UTF-8, in a file that otherwise is. ` +
    'Correct this row or save the file as “CSV UTF-8”, then upload it again.'
  );
}
