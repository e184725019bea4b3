import { segmentOf } from './changed-places.ts';
import type { Moment } from '../changes/moment.ts';

/** First and last number of adjacent segments. */
export type SegmentRun = readonly [first: number, last: number];

/** Every segment that a moment can have. */
export const allSegments = ({ seq }: Moment): readonly SegmentRun[] => [[0, segmentOf(seq)]];

/** Segments in as few runs as they make. */
export function runsOf(numbers: Iterable<number>): SegmentRun[] {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
