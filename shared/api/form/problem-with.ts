import * as v from 'valibot';
import { translated } from '../../language/t.ts';

/**
 * What a schema of a contract says of a value, its first sentence, in the language of the page where that is known;
 * null when the value passes.
 */
export function problemWith(schema: v.GenericSchema, value: unknown): string | null {
  const { issues } = v.safeParse(schema, value);
  return issues ? translated(issues[0].message) : null;
}
