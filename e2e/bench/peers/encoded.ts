import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** Scripts get the highest compression level at build time; responses of many MB the level that is worth its CPU. */
const BROTLI = { script: 11, answer: 5 } as const;
const LARGE = 4 * 2 ** 20;

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => {
    const quality = bytes.length > LARGE ? BROTLI.answer : BROTLI.script;
    return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  },
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** A body that is compressed once for each encoding that is requested, before anything is measured. */
export class Encoded {
  readonly type: string;
  readonly #bytes: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.#bytes = bytes;
  }

  /** The body in the best encoding of an `Accept-Encoding` header. */
  async inBest(accepted = ''): Promise<{ readonly body: Buffer; readonly encoding?: Encoding }> {
    const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
    return encoding ? { body: await this.#in(encoding), encoding } : { body: this.#bytes };
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const compressed = this.#compressed.get(encoding) ?? COMPRESS[encoding](this.#bytes);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}
