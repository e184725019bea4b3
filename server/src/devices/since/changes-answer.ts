import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A response to `since`, plain and lazily compressed. */
export class ChangesAnswer {
  readonly plain: Buffer;
  readonly #compressed = new Map<string, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  /** The same bytes for all clients of an encoding. */
  compressed(encoding: keyof typeof COMPRESSORS): Promise<Buffer> {
    let bytes = this.#compressed.get(encoding);
    if (!bytes) this.#compressed.set(encoding, (bytes = COMPRESSORS[encoding](this.plain)));
    return bytes;
  }
}

const brotli = promisify(brotliCompress);
const COMPRESSORS = {
  br: (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};
