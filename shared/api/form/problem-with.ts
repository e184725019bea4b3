import * as v from 'valibot';

/** What a schema of a contract says of a value, its first sentence; null when the value passes. */
export function problemWith(schema: v.GenericSchema, value: unknown): string | null {
  const { issues } = v.safeParse(schema, value);
  return issues?.[0].message ?? null;
}
