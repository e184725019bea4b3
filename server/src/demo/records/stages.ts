import { DAY_MS } from '@veritas/shared/domain';
import type { DemoStage } from './draft.ts';
import type { SeededRandom } from '../base/random.ts';

/** Shares of pending, submitted, at hub; the rest is at a return centre. */
const STAGE_SHARES = [0.13, 0.14, 0.25] as const;
const STUCK_SHARE = 0.02;
const STUCK_AFTER = 10 * DAY_MS;

/** Newer records are at earlier stages, with some randomness; a few old ones are stuck. Shares are exact. */
export function stagesOf(random: SeededRandom, times: readonly { at: number }[], now: number): DemoStage[] {
  const stages = Array<DemoStage>(times.length).fill(3);
  const old = times.flatMap(({ at }, index) => (now - at > STUCK_AFTER ? [index] : []));
  const stuck = random.shuffled(old).slice(0, Math.round(STUCK_SHARE * times.length));
  stuck.forEach((index, order) => (stages[index] = order % 2 === 0 ? 0 : 1));
  const isStuck = new Set(stuck);
  const byProgress = times
    .map(({ at }, index) => ({ index, progress: (now - at) * Math.exp(0.35 * random.normal()) }))
    .filter(({ index }) => !isStuck.has(index))
    .sort((a, b) => a.progress - b.progress);
  let from = 0;
  STAGE_SHARES.forEach((share, stage) => {
    const already = stuck.filter((_, order) => order % 2 === stage).length * (stage < 2 ? 1 : 0);
    const wanted = Math.round(share * times.length) - already;
    for (const { index } of byProgress.slice(from, from + wanted)) stages[index] = stage as DemoStage;
    from += Math.max(0, wanted);
  });
  return stages;
}
