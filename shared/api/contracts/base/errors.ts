import * as v from 'valibot';

/**
 * Body of every refusal. SPEC section 8 reads four different keys, so all four carry the same sentence
 * (DECISIONS section 1); `code` is for programs, `fields` for forms, `request_id` for the logs.
 */
export const ErrorBody = v.object({
  error: v.string(),
  detail: v.string(),
  res: v.string(),
  message: v.string(),
  code: v.string(),
  fields: v.record(v.string(), v.string()),
  request_id: v.string(),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
