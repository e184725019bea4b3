import { t } from '../language/t.ts';
import { ApiError, serverText } from '../api/errors.ts';

export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'refused'; readonly text: string }
  /** The password was right, but the role works in the app only; the key, if any, opens the app package. */
  | { readonly kind: 'app-only'; readonly text: string; readonly appKey: string | null };

type Refusal = Extract<SignInOutcome, { kind: 'refused' }>;

const FORBIDDEN = t('Access forbidden. You do not have permission to access this resource.');
const UNEXPECTED = t('An unexpected error occurred. Please try again later.');

/** The browser refuses the cookies: after a sign-in nobody is signed in, or a token that has just come is missed. */
export const SESSION_NOT_KEPT: Refusal = {
  kind: 'refused',
  text: t('This browser does not keep the session. Allow cookies for this site, and open it by https.'),
};

/** The text under the form for a failed sign-in (SPEC section 8, "Login"). */
export function signInRefusal(error: unknown): Refusal {
  const { status, code } = error instanceof ApiError ? error : {};
  if (code === 'csrf') return SESSION_NOT_KEPT;
  if (status === 401) return { kind: 'refused', text: t('Invalid username or password') };
  if (status === 403) return { kind: 'refused', text: serverText(error, 'res', FORBIDDEN) };
  return { kind: 'refused', text: UNEXPECTED };
}
