import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** Base path of every call of the specification (SPEC section 7). */
export const API_BASE = '/veritas';

/**
 * One JSON call of the service: path, input and output. The server builds its route and validation from it, the client
 * its request and the check of the answer.
 */
export interface Call<I extends GenericSchema = GenericSchema, O extends GenericSchema = GenericSchema> {
  readonly method: 'GET' | 'POST';
  /** Exactly as SPEC section 7 writes it, without a leading slash: `user/login/`. */
  readonly path: string;
  /** The JSON body of a POST, the query of a GET. */
  readonly input: I;
  readonly output: O;
  /** Whether an answer is to this input. A cache of the network may return that of another request. */
  isAnswerTo?(input: InferInput<I>, answer: InferOutput<O>): boolean;
  /** Creates something that must exist only once however often it is requested: requests carry an `Idempotency-Key`. */
  readonly creates?: true;
}

export type CallInput<C> = C extends Call<infer I, GenericSchema> ? InferInput<I> : never;
export type CallOutput<C> = C extends Call<GenericSchema, infer O> ? InferOutput<O> : never;

/** Keeps the exact schema types of a call; adds nothing at run time. */
export function defineCall<I extends GenericSchema, O extends GenericSchema>(call: Call<I, O>): Call<I, O> {
  return call;
}

/** `api/upload/` and `/api/upload/` are the same call: SPEC section 7 writes both forms. */
export function apiUrl(path: string): string {
  return `${API_BASE}/${path.replace(/^\/+/, '')}`;
}
