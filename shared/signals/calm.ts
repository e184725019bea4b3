import type { Sample } from './stand-out.ts';

/** By the running sums of a tally's scans, which are replaced after any scan. */
const judged = new WeakMap<Int32Array, readonly [beside: string, isCalm: boolean]>();

/**
 * Whether a tally is calm; memoized until its scans or the counts of all change: after a change of one record nearly
 * all stay the same.
 */
export function cachedVerdict(scans: Int32Array, beside: string, judge: () => boolean): boolean {
  const before = judged.get(scans);
  if (before?.[0] === beside) return before[1];
  const isCalm = judge();
  judged.set(scans, [beside, isCalm]);
  return isCalm;
}

/**
 * Fewer with the outcome among more scans, each rounded by less than a 64th, so that many changes leave them equal. Any
 * part of the scans is then less likely than in fact: what is calm for these counts is calm.
 */
export function roundedToLess({ count, total }: Sample): Sample {
  return { count: count & -stepOf(count), total: (total + stepOf(total) - 1) & -stepOf(total) };
}

/** A power of two, so that its negative masks the rounded bits. */
function stepOf(count: number): number {
  return 1 << Math.max(0, 25 - Math.clz32(count));
}
