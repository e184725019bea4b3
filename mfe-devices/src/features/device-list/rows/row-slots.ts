/**
 * Maps rows to recycled elements. A row that stays keeps its element, and so the focus; a new row takes over the
 * element of a removed one, since updating an element costs a fraction of creating it. Only of one that was above the
 * rows that follow: React would move the elements of those behind a lower one, each to be styled and laid out again.
 */
export class RowSlots {
  /** By row, in row order. */
  #slots = new Map<string, number>();
  #unused = 0;

  /** The slot of each row, in row order; `keys` identify them and are unique. */
  assign(keys: readonly string[]): number[] {
    const before = new Map([...this.#slots].map(([key, slot], place) => [key, { slot, place }]));
    const staying = new Set(keys);
    const free = [...before].filter(([key]) => !staying.has(key)).map(([, element]) => element);
    const limits = keys.map((key) => before.get(key)?.place ?? Number.POSITIVE_INFINITY);
    for (let index = limits.length - 2; index >= 0; index -= 1)
      limits[index] = Math.min(limits[index] ?? 0, limits[index + 1] ?? 0);
    const slots = keys.map((key, index) => {
      const known = before.get(key);
      if (known) return known.slot;
      const [first] = free;
      if (!first || first.place > (limits[index] ?? 0)) return this.#unused++;
      free.shift();
      return first.slot;
    });
    this.#slots = new Map(keys.map((key, index) => [key, slots[index] ?? 0]));
    return slots;
  }
}
