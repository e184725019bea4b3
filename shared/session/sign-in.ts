import { t } from '../language/t.ts';
import { ApiError, serverText } from '../api/errors.ts';

export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'refused'; readonly text: string }
  /** The password was right, but the role works in the app only; the key, if any, gives access to the app package. */
  | { readonly kind: 'app-only'; readonly text: string; readonly appKey: string | null };

type Refusal = Extract<SignInOutcome, { kind: 'refused' }>;

/** The message of a sign-in whose cookies the browser did not store. */
export const NO_COOKIES = t('The browser refuses cookies. Allow them for this site, and open it by https.');

/** The text under the form for a failed sign-in (SPEC section 8, "Login"). */
export function signInRefusal(error: unknown): Refusal {
  return { kind: 'refused', text: textFor(error) };
}

function textFor(error: unknown): string {
  const { status, code } = error instanceof ApiError ? error : {};
  if (code === 'csrf') return NO_COOKIES;
  if (status === 401) return t('Invalid username or password');
  return status === 403
    ? serverText(error, 'res', t('Access forbidden. You do not have permission to access this resource.'))
    : t('An unexpected error occurred. Please try again later.');
}
