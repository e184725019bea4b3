import type { StatusSteps, StepName } from '@veritas/shared/contracts';
import type { ChangedRecord } from './read-changes.ts';
import type { StatusRow } from '../records/status-record.ts';

interface Taken {
  readonly step: StepName;
  readonly row: StatusRow;
  readonly at: number;
  readonly by: string;
}

/** Records whose new steps are sent alone, and those that are sent in full. */
export function splitSteps(records: readonly ChangedRecord[]): { whole: StatusRow[]; steps: StatusSteps } {
  const whole: StatusRow[] = [];
  const taken = { submitted: [] as Taken[], verified: [] as Taken[], detached: [] as Taken[] };
  for (const { row, steps } of records) {
    const own = (steps ?? []).flatMap((step) => takenOf(row, step) ?? []);
    if (!steps || own.length < steps.length) whole.push(row);
    else for (const one of own) taken[one.step].push(one);
  }
  const { submitted, verified, detached } = taken;
  return {
    whole,
    steps: {
      ...(submitted.length > 0 && {
        submitted: { ...columnsOf(submitted), ...scannedOf(submitted), ...resultOf(submitted) },
      }),
      ...(verified.length > 0 && { verified: { ...columnsOf(verified), ...resultOf(verified) } }),
      ...(detached.length > 0 && { detached: columnsOf(detached) }),
    },
  };
}

/** Null when time or user is unknown, as in imported history. */
function takenOf(row: StatusRow, step: StepName): Taken | null {
  const [flag, at, by] = {
    submitted: [row.is_submit, row.submit_time, row.submitted_by] as const,
    verified: [row.is_verified, row.verify_time, row.verified_by] as const,
    detached: [row.is_verified_rc, row.verify_time_rc, row.verified_by_rc] as const,
  }[step];
  return flag === 1 && at !== null && at >= 0 && by !== null ? { step, row, at, by } : null;
}

function columnsOf(taken: readonly Taken[]) {
  const from = Math.min(...taken.map(({ at }) => at));
  return {
    id: taken.map(({ row }, index) => row.id - (taken[index - 1]?.row.id ?? 0)),
    from,
    at: taken.map(({ at }) => at - from),
    by: taken.map(({ by }) => by),
  };
}

const resultOf = (taken: readonly Taken[]) => ({ result: taken.map(({ row }) => row.device_result) });

const scannedOf = (taken: readonly Taken[]) => ({
  device: taken.map(({ row }) => row.submitted_device_name),
  manufacturer: taken.map(({ row }) => row.submitted_manufacturer),
});
