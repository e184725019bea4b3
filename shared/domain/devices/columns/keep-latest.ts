/** Keeps a value as the one that was used last; of more than `most` the one that is unused for longest goes. */
export function keepLatest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  // Added again, so that the first is the one unused for longest.
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
