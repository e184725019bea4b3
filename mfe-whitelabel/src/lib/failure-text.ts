import { serverText } from '@veritas/shared/api';

/** SPEC section 8, brands: the server's message, else the error's own, else the screen's sentence. */
export function failureText(error: unknown, fallback: string): string {
  const own = error instanceof Error ? error.message : '';
  return serverText(error, 'message', own) || fallback;
}
