import * as v from 'valibot';

/** Integers small enough that the sum of two is a valid date. */
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4e15));
const Texts = v.array(v.nullable(v.string()));

/** One step of many records as columns, by ID. */
const detached = {
  /** IDs as deltas, the first from 0. */
  id: v.array(Count),
  /** The earliest time, in ms since 1970. */
  from: Count,
  /** Time of each, in ms after `from`. */
  at: v.array(Count),
  /** User of each. */
  by: v.array(v.string()),
};
const verified = { ...detached, result: Texts };
const submitted = { ...verified, device: Texts, manufacturer: Texts };

function areEven({ id, ...columns }: { readonly id: readonly number[] }): boolean {
  return Object.values(columns).every((column) => !Array.isArray(column) || column.length === id.length);
}

/**
 * Addition: the answer of `get_status` to `since` and `steps=1` for records that the reader has: new steps and steps
 * later than the cursor, without the fields that never change.
 */
export const StatusSteps = v.pipe(
  v.object({
    submitted: v.optional(v.object(submitted)),
    verified: v.optional(v.object(verified)),
    detached: v.optional(v.object(detached)),
  }),
  v.check(
    (steps) => Object.values(steps).every((step) => !step || areEven(step)),
    'The columns of a step are of different lengths',
  ),
);
export type StatusSteps = v.InferOutput<typeof StatusSteps>;
export type StepName = keyof StatusSteps;

/** Fields of a record in the shape of the array without `since`. */
type Fields = Readonly<Record<string, unknown>>;

/** The fields that each record's steps set, by ID. */
export function fieldsOfSteps({ submitted, verified, detached }: StatusSteps): Map<number, Fields> {
  const byId = new Map<number, Fields>();
  function put(
    { id: ids, from, at }: NonNullable<StatusSteps['detached']>,
    fieldsAt: (row: number, time: string) => Fields,
  ) {
    let id = 0;
    for (const [row, distance] of ids.entries()) {
      id += distance;
      const time = new Date(from + (at[row] ?? 0)).toISOString();
      byId.set(id, { ...byId.get(id), ...fieldsAt(row, time) });
    }
  }
  if (submitted)
    put(submitted, (row, submit_time) => ({
      is_submit: true,
      submit_time,
      submitted_by: { username: submitted.by[row] },
      submitted_device_name: submitted.device[row],
      submitted_manufacturer: submitted.manufacturer[row],
      device_result: submitted.result[row],
    }));
  if (verified)
    put(verified, (row, verify_time) => ({
      is_verified: true,
      verify_time,
      verified_by: { username: verified.by[row] },
      device_result: verified.result[row],
    }));
  if (detached)
    put(detached, (row, verify_time_rc) => ({
      is_verified_rc: true,
      verify_time_rc,
      verified_by_rc: { username: detached.by[row] },
      is_verified_rc_by: detached.by[row],
    }));
  return byId;
}
