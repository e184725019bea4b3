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

  /** What is here, once, as one part up to a size; null where nothing is. */
  take(most = CHUNK): Uint8Array | null {
    const [first] = this.#parts;
    if (!first) return null;
    const taken = [];
    let length = 0;
    for (let next: Uint8Array | undefined = first; next && length < most; next = this.#parts[0]) {
      taken.push(next);
      length += next.length;
      this.#parts.shift();
    }
    return taken.length === 1 ? first : joined(taken);
  }

  get isOver(): boolean {
    return this.#isEnded && this.#parts.length === 0;
  }

  /** All that has come once nothing more will. */
  async whole(): Promise<Uint8Array> {
    while (!this.#isEnded) await this.#news();
    return this.take(Number.POSITIVE_INFINITY) ?? new Uint8Array();
  }

  /** Resolves when there is a part to take, or nothing more to wait for. */
  async arrival(): Promise<void> {
    while (this.#parts.length === 0 && !this.#isEnded) await this.#news();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
