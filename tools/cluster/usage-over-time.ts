import { quantile } from '../../server/bench/lib/caller.ts';

/** What a process holds at a moment. */
export interface Held {
  readonly pid: number;
  readonly mib: number;
  /** Sockets of a server or proxy; connections of the console's role to a PostgreSQL. */
  readonly sockets: number;
}

/** What each program of the cluster held, minute by minute. */
export class UsageOverTime {
  readonly #samples = new Map<string, { readonly at: number; readonly age: number; readonly held: Held }[]>();
  readonly #seenFirst = new Map<string, { readonly pid: number; readonly at: number }>();

  add(name: string, at: number, held: Held): void {
    const known = this.#seenFirst.get(name);
    const first = known?.pid === held.pid ? known : { pid: held.pid, at };
    this.#seenFirst.set(name, first);
    const samples = this.#samples.get(name) ?? [];
    this.#samples.set(name, samples);
    samples.push({ at, age: at - first.at, held });
  }

  /**
   * By program, what it held in the first and the last quarter of the time (medians) and at most.
   * @param warmUpMs left out at the beginning. @param youngMs left out of each process after its start.
   */
  changes(warmUpMs: number, youngMs: number): { name: string; mib: Change; sockets: Change }[] {
    return [...this.#samples].map(([name, samples]) => {
      const start = samples[0]?.at ?? 0;
      const counted = samples.filter(({ at, age }) => at - start >= warmUpMs && age >= youngMs);
      const of = (what: 'mib' | 'sockets') => changeOf(counted.map(({ held }) => held[what]));
      return { name, mib: of('mib'), sockets: of('sockets') };
    });
  }
}

/** NaN where nothing was counted. */
interface Change {
  readonly first: number;
  readonly last: number;
  readonly most: number;
  readonly percent: number;
}

function changeOf(values: readonly number[]): Change {
  const quarter = Math.ceil(values.length / 4);
  const first = quantile(values.slice(0, quarter), 0.5);
  const last = quantile(values.slice(-quarter), 0.5);
  return { first, last, most: quantile(values, 1), percent: (last / first - 1) * 100 };
}
