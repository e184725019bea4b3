import type { Call } from '@veritas/shared/contracts';
import * as v from 'valibot';

/** GET api/get_manufacturer/ (SPEC section 7): a text to search for; none answers the first page. */
export const getManufacturers = {
  method: 'GET',
  path: 'api/get_manufacturer/',
  input: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '') }),
  output: v.array(v.object({ id: v.string(), manufacturer: v.string() })),
} satisfies Call;
