/** An LRU cache: marks a value as used last; beyond `most` the least recently used one is removed. */
export function keepLatest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  // Added again, so that the first is the least recently used.
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
