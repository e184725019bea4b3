/** Counts by day, which can be incremented and decremented. */
export class DayCounts {
  readonly #counts: Int32Array;
  #running: Int32Array | null = null;
  /** Of all days. */
  total = 0;

  constructor(days: number) {
    this.#counts = new Int32Array(days);
  }

  add(day: number, change: number): void {
    this.#counts[day] = (this.#counts[day] ?? 0) + change;
    this.total += change;
    this.#running = null;
  }

  plus(other: DayCounts): DayCounts {
    const both = new DayCounts(this.#counts.length);
    for (const part of [this, other]) part.#counts.forEach((count, day) => both.add(day, count));
    return both;
  }

  /** Prefix sums by day, so that any run of days is a difference of two; cached until a count changes. */
  get running(): Int32Array {
    if (this.#running) return this.#running;
    const sums = new Int32Array(this.#counts.length + 1);
    this.#counts.forEach((count, day) => {
      sums[day + 1] = (sums[day] ?? 0) + count;
    });
    return (this.#running = sums);
  }
}
