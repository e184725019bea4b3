import * as v from 'valibot';
import { translated } from '../../language/t.ts';

/**
 * The first validation message of a contract's schema for a value, translated where possible; null for a valid value.
 */
export function problemWith(schema: v.GenericSchema, value: unknown): string | null {
  const { issues } = v.safeParse(schema, value);
  return issues ? translated(issues[0].message) : null;
}
