/**
 * Maps rows to recycled elements. A row that stays keeps its element, and so the focus; a new row takes over the
 * element of a removed one, since updating an element costs a fraction of creating it.
 */
export class RowSlots {
  #slots = new Map<string, number>();

  /** The slot of each row, in row order; `keys` identify them and are unique. */
  assign(keys: readonly string[]): number[] {
    const staying = new Set(keys);
    const kept = [...this.#slots].filter(([key]) => staying.has(key));
    const taken = new Set(kept.map(([, slot]) => slot));
    const slots = new Map(kept);
    let free = 0;
    for (const key of keys) {
      if (slots.has(key)) continue;
      while (taken.has(free)) free += 1;
      slots.set(key, free);
      free += 1;
    }
    this.#slots = slots;
    return keys.map((key) => slots.get(key) ?? 0);
  }
}
