import { ApiError, serverText } from '@veritas/shared/api';

/** SPEC section 8, brands: the server's message, else the error's own, else the screen's sentence. */
export function failureText(error: unknown, fallback: string): string {
  const message = serverText(error, 'message', '');
  if (message !== '') return message;
  // For a refusal without a text the client has a general message, which is less specific than the screen’s.
  if (error instanceof ApiError && error.status >= 400 && isWordless(error)) return fallback;
  return (error instanceof Error && error.message) || fallback;
}

function isWordless(error: ApiError): boolean {
  return (['error', 'detail', 'res'] as const).every((key) => serverText(error, key, '') === '');
}
