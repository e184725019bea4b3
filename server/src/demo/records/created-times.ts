import { dayFromNumber, dayNumbers, startOfDay } from '@veritas/shared/domain';
import { split } from '../base/random.ts';
import type { SeededRandom } from '../base/random.ts';

export const DEMO_ZONE = 'Asia/Kolkata';
export const HOUR = 3_600_000;
/** Days ago, and how much more came in: the sale. */
const SALE_DAYS = [3, 4, 5, 6];
const SALE_FACTOR = 2.4;
const SUNDAY_FACTOR = 0.45;

/** When each of `count` records was created: more during the sale, fewer on Sundays, always in the morning. */
export function createdTimes(random: SeededRandom, count: number, now: number): { at: number; daysAgo: number }[] {
  const days = count > 50_000 ? 120 : 45;
  const today = dayNumbers(DEMO_ZONE)(now);
  const starts = Array.from({ length: days }, (_, daysAgo) => startOfDay(dayFromNumber(today - daysAgo), DEMO_ZONE));
  const weights = starts.map((start, daysAgo) => {
    const sunday = (today - daysAgo + 4) % 7 === 0;
    const reached = Math.min(1, Math.max(0, (now - start - 4 * HOUR) / (6 * HOUR)));
    return (sunday ? SUNDAY_FACTOR : 1) * (SALE_DAYS.includes(daysAgo) ? SALE_FACTOR : 1) * reached;
  });
  return split(count, weights).flatMap((onDay, daysAgo) => {
    const start = (starts[daysAgo] ?? now) + 4 * HOUR;
    const length = Math.min(6 * HOUR, now - start);
    return Array.from({ length: onDay }, () => ({ at: Math.floor(start + random.next() * length), daysAgo }));
  });
}
