/** Bytes that are decoded at a time: the text of a million records is longer than an engine allows. */
const CHUNK = 1_048_576;

/** The bytes of a body that may still be arriving. */
export class BodyParts {
  readonly #parts: Uint8Array[] = [];
  #isEnded = false;
  #wake: () => void = () => undefined;

  /** The bytes of a complete body. */
  static of(body: ArrayBuffer): BodyParts {
    const parts = new BodyParts();
    const bytes = new Uint8Array(body);
    for (let at = 0; at < bytes.length; at += CHUNK) parts.push(bytes.subarray(at, at + CHUNK));
    parts.end();
    return parts;
  }

  push(part: Uint8Array): void {
    this.#parts.push(part);
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** The parts received so far, each once, up to a size; none if there are none. */
  take(most = CHUNK): Uint8Array[] {
    const taken: Uint8Array[] = [];
    for (let length = 0; length < most; length += taken.at(-1)?.length ?? 0) {
      const part = this.#parts.shift();
      if (!part) break;
      taken.push(part);
    }
    return taken;
  }

  get isOver(): boolean {
    return this.#isEnded && this.#parts.length === 0;
  }

  /** The whole body, once complete. */
  async whole(): Promise<Uint8Array> {
    while (!this.#isEnded) await this.#news();
    const parts = this.take(Number.POSITIVE_INFINITY);
    return join(parts, new Uint8Array(lengthOf(parts)));
  }

  /** Resolves when a part is available, or the body is complete. */
  async arrival(): Promise<void> {
    while (this.#parts.length === 0 && !this.#isEnded) await this.#news();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }
}

/** Bytes of all parts. */
export function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((length, part) => length + part.length, 0);
}

/** The parts concatenated at the start of `memory`, which may contain the first already. */
export function join(parts: readonly Uint8Array[], memory: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let at = 0;
  for (const part of parts) {
    memory.set(part, at);
    at += part.length;
  }
  return memory.subarray(0, at);
}
