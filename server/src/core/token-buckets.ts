/** Maximum number of keys; the least recently used are dropped first, as full buckets. */
const REMEMBERED = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Rate limit by key with a burst allowance. In memory: each process counts for itself. */
export class TokenBuckets {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: { perSecond: number; burst: number }) {
    this.#perSecond = limit.perSecond;
    this.#burst = limit.burst;
  }

  /** Takes one token. Returns 0, or the seconds until one is available. */
  take(key: string, now: number): number {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, at: now };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > REMEMBERED) this.#forgetOldest();
    const gained = (Math.max(0, now - bucket.at) / 1_000) * this.#perSecond;
    bucket.tokens = Math.min(this.#burst, bucket.tokens + gained);
    bucket.at = now;
    if (bucket.tokens < 1) return (1 - bucket.tokens) / this.#perSecond;
    bucket.tokens -= 1;
    return 0;
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
