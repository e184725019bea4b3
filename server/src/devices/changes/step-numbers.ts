import type { StepName } from '@veritas/shared/contracts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/index.ts';

export const STEPS = ['submitted', 'verified', 'detached'] as const satisfies readonly StepName[];

export const NUMBER_COLUMNS = ['change_seq', 'submitted_seq', 'verified_seq', 'detached_seq', 'whole_seq'] as const;
type Numbers = Pick<Selectable<Database['devices']>, (typeof NUMBER_COLUMNS)[number]>;

/**
 * Columns for the update that writes a step: its number `seq`. The previous change may be by a server or a writer that
 * does not number steps; then it is kept as a change of the whole record.
 */
export function numberStep(step: StepName, seq: number) {
  return {
    change_seq: seq,
    ...(step === 'submitted' && { submitted_seq: seq }),
    ...(step === 'verified' && { verified_seq: seq }),
    ...(step === 'detached' && { detached_seq: seq }),
    whole_seq: sql<number>`case
      when change_seq > submitted_seq and change_seq > verified_seq and change_seq > detached_seq
        and change_seq > whole_seq
      then change_seq else whole_seq end`,
  };
}

/** The steps of a record that came after a change; null when more of it changed than steps. */
export function stepsAfter(since: number, row: Numbers): StepName[] | null {
  const isStep = STEPS.some((step) => row[`${step}_seq`] === row.change_seq);
  if (!isStep || row.whole_seq > since) return null;
  return STEPS.filter((step) => row[`${step}_seq`] > since);
}

/** Whether a record changed after one change and not after another, according to its stored numbers. */
export function hasChangedBetween(since: number, last: number, row: Numbers): boolean {
  return NUMBER_COLUMNS.some((column) => row[column] > since && row[column] <= last);
}
