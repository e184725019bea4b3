/** The scroll position of each visited list, by the key of its history entry: Back returns to the same rows. */
const places = new Map<string, number>();

export function rememberPlace(key: string, offset: number): void {
  places.set(key, offset);
}

export function placeOf(key: string): number {
  return places.get(key) ?? 0;
}
