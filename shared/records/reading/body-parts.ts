/** Bytes that become text at a stretch: the text of a million records is longer than an engine allows. */
const CHUNK = 1_048_576;

/** The bytes of a body, of which more may be coming. */
export class BodyParts {
  readonly #parts: Uint8Array[] = [];
  #isEnded = false;
  #wake: () => void = () => undefined;

  /** Those of a body that has come. */
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

  /** The parts that are here, each once, up to a size; none where nothing is. */
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

  /** All that has come once nothing more will. */
  async whole(): Promise<Uint8Array> {
    while (!this.#isEnded) await this.#news();
    const parts = this.take(Number.POSITIVE_INFINITY);
    return join(parts, new Uint8Array(lengthOf(parts)));
  }

  /** Resolves when there is a part to take, or nothing more to wait for. */
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

/** The parts one after another, at the beginning of `memory`, in which the first may be already. */
export function join(parts: readonly Uint8Array[], memory: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let at = 0;
  for (const part of parts) {
    memory.set(part, at);
    at += part.length;
  }
  return memory.subarray(0, at);
}
