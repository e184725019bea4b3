/** A line of a top-five table without its label. */
interface Tally {
  readonly key: string;
  name: string;
  rejections: number;
  total: number;
}

export interface Ranked {
  /** '' for records without a name, which cannot be confused with a real name. */
  readonly key: string;
  readonly name: string;
  readonly rejections: number;
  /** The denominator of the percentage. */
  readonly total: number;
  /** Two decimals. */
  readonly percent: string;
}

export const TOP_ROWS = 5;
/** A percentage of a smaller sample is not meaningful: one rejected of one is no 100%. */
export const SMALL_SAMPLE = 20;
export const UNKNOWN_NAME = 'Unknown';

/** Ranks hubs or users by their rejections and returns the five with most (SPEC section 9). */
export class RejectionRanking {
  readonly #tallies = new Map<string, Tally>();

  /** Counts of one spelling. `key` groups, `name` is shown; both empty for Unknown. */
  add(key: string, name: string, { rejections, total }: Pick<Tally, 'rejections' | 'total'>): void {
    let tally = this.#tallies.get(key);
    if (!tally) this.#tallies.set(key, (tally = { key, name, rejections: 0, total: 0 }));
    // Of several spellings the same one wins whatever the order of the records.
    else if (name < tally.name) tally.name = name;
    tally.total += total;
    tally.rejections += rejections;
  }

  /** The number of ranked ones. */
  get size(): number {
    return this.#tallies.size;
  }

  /**
   * By count: most rejections first, ties by the higher percentage; by percentage the reverse, with small samples last.
   * Then by name, Unknown last.
   */
  top(by: 'count' | 'percent'): Ranked[] {
    const rank = by === 'count' ? byRejections : byShare;
    return firstFive(this.#tallies.values(), (a, b) => rank(a, b) || byName(a, b)).map((tally) => ({
      ...tally,
      name: tally.key === '' ? UNKNOWN_NAME : tally.name,
      percent: percentText(tally.rejections, tally.total),
    }));
  }
}

/** Without sorting the others: a hub or user is one of thousands, and each change of a record ranks them again. */
function firstFive(tallies: Iterable<Tally>, order: (a: Tally, b: Tally) => number): Tally[] {
  const first: Tally[] = [];
  for (const tally of tallies) {
    const fifth = first[TOP_ROWS - 1];
    if (fifth && order(tally, fifth) > 0) continue;
    const place = first.findIndex((other) => order(tally, other) < 0);
    first.splice(place < 0 ? first.length : place, 0, tally);
    first.length = Math.min(first.length, TOP_ROWS);
  }
  return first;
}

/** `9.00`: percentage with two decimals, halves up; `0.00` if the whole is 0. */
export function percentText(part: number, whole: number): string {
  // One division of integers: part / whole * 100 would round 1.005 down.
  return whole === 0 ? '0.00' : (Math.round((part * 10_000) / whole) / 100).toFixed(2);
}

function byRejections(a: Tally, b: Tally): number {
  return b.rejections - a.rejections || share(b) - share(a);
}

function byShare(a: Tally, b: Tally): number {
  const small = Number(a.total < SMALL_SAMPLE) - Number(b.total < SMALL_SAMPLE);
  return small || share(b) - share(a) || b.rejections - a.rejections;
}

function share({ rejections, total }: Tally): number {
  return rejections / total;
}

/** By name ignoring case, then exactly, so that the order is stable. */
function byName(a: Tally, b: Tally): number {
  if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
  return compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
