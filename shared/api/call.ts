import * as v from 'valibot';
import type { Call } from './contracts/base/call.ts';
import { ApiError, isWebPage, UNEXPECTED_ANSWER } from './errors.ts';
import { send } from './http.ts';

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Such as `If-None-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Idempotency keys of unconfirmed creations, by path: a retry with the same key creates nothing twice. */
const openKeys = new Map<string, string>();

/**
 * Makes one JSON call and checks the answer against its contract.
 * @throws ApiError when the server refuses, cannot be reached, or sends a malformed answer.
 */
export async function call<I extends v.GenericSchema, O extends v.GenericSchema>(
  definition: Call<I, O>,
  input?: v.InferInput<I>,
  { signal, headers }: CallOptions = {},
): Promise<v.InferOutput<O>> {
  const { method, path, output, creates } = definition;
  const payload = method === 'GET' ? { params: input } : { data: input ?? {} };
  const key = creates && (openKeys.get(path) ?? crypto.randomUUID());
  if (key) openKeys.set(path, key);
  const { status, data } = await send({
    method,
    path,
    signal,
    ...payload,
    headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
  });
  if (status < 200 || status >= 300) throw new ApiError(status, data);
  const answer = v.safeParse(output, data);
  const isForeign = isWebPage(data) || (answer.success && definition.isAnswerTo?.(input, answer.output) === false);
  // As after a 502, nothing is known about a call that something other than the server answered.
  if (isForeign || !answer.success) throw new ApiError(isForeign ? 502 : status, null, UNEXPECTED_ANSWER);
  openKeys.delete(path);
  return answer.output;
}
