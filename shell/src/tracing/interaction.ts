/** As in browser tracers: what begins within a second of the last activity belongs to the same interaction. */
const IDLE_MS = 1_000;
const LONGEST_MS = 30_000;

/** An interaction of a user, including work that begins soon after it, or while its earlier work is running. */
export class Interaction {
  readonly trace = newId(16);
  readonly id = newId(8);
  readonly kind: 'view' | 'click';
  readonly start: number;
  #last: number;
  #underWay = 0;
  #hasWork = false;

  /** Times are those of `performance.now()`. */
  constructor(kind: 'view' | 'click', start: number) {
    this.kind = kind;
    this.start = start;
    this.#last = performance.now();
  }

  isOpen(): boolean {
    const now = performance.now();
    return now - this.start < LONGEST_MS && (this.#underWay > 0 || now - this.#last < IDLE_MS);
  }

  /** Starts work of it; returns the function that ends it. */
  beginWork(): (end: number) => void {
    this.#hasWork = true;
    this.#underWay += 1;
    return (end) => {
      this.#underWay -= 1;
      this.#last = Math.max(this.#last, end);
    };
  }

  /** Duration of its work, in ms; null without any. */
  duration(): number | null {
    return this.#hasWork ? this.#last - this.start : null;
  }
}

/** A random ID of this many bytes, in hexadecimal. */
export function newId(bytes: 8 | 16): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
