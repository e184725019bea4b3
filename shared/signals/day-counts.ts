/** Counts by day, which go up and down. */
export class DayCounts {
  readonly #counts: Int32Array;
  #running: Int32Array | null = null;
  #total: number;

  constructor(counts: Int32Array) {
    this.#counts = counts;
    this.#total = counts.reduce((sum, count) => sum + count, 0);
  }

  static none(days: number): DayCounts {
    return new DayCounts(new Int32Array(days));
  }

  add(day: number, change: 1 | -1): void {
    this.#counts[day] = (this.#counts[day] ?? 0) + change;
    this.#total += change;
    this.#running = null;
  }

  plus(other: DayCounts): DayCounts {
    return new DayCounts(this.#counts.map((count, day) => count + (other.#counts[day] ?? 0)));
  }

  /** Up to each day, so that any run of days is a difference of two; kept until a count changes. */
  get running(): Int32Array {
    if (this.#running) return this.#running;
    const sums = new Int32Array(this.#counts.length + 1);
    for (let day = 0; day < this.#counts.length; day += 1) sums[day + 1] = (sums[day] ?? 0) + (this.#counts[day] ?? 0);
    return (this.#running = sums);
  }

  get total(): number {
    return this.#total;
  }
}
