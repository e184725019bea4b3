import { records } from './records.ts';

/** The time at which the records below are evaluated. */
export const NOW = Date.parse('2025-01-31T12:00:00+05:30');

/** Every tenth device is rejected, but all of four days at PAT_KNK. */
export function troubled() {
  const days = Array.from({ length: 30 }, (_, daysAgo) => daysAgo);
  return records(
    ...days.flatMap((daysAgo) =>
      Array.from({ length: 10 }, (_, index) => ({
        hub: 'BLR_KOR',
        brand: 'Samsung',
        by: `wm_blr_00${index % 3}`,
        daysAgo,
        result: index === daysAgo % 10 ? 'E007' : 'passed',
      })),
    ),
    ...days.flatMap((daysAgo) =>
      [0, 1].map(() => ({
        hub: 'PAT_KNK',
        brand: 'HomeLine',
        by: 'wm_pat_017',
        daysAgo,
        result: daysAgo >= 6 && daysAgo < 10 ? 'E006' : 'passed',
      })),
    ),
  );
}
