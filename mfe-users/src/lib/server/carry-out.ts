import { ApiError, call, type Call, type CallInput } from '@veritas/shared/api';
import { textAt } from './refusal.ts';

/**
 * Makes a call that changes something. SPEC section 7 specifies no answer for most of them, so any 2xx of the server is
 * a success. @returns the server's message, if it sends one. @throws ApiError when refused or unreachable.
 */
export async function carryOut<C extends Call>(definition: C, input: CallInput<C>): Promise<string | null> {
  try {
    return textAt(await call(definition, input), 'message');
  } catch (error) {
    const isDone = error instanceof ApiError && error.status >= 200 && error.status < 300;
    if (isDone) return null;
    throw error;
  }
}
