import type { SessionKind, SignedIn } from '../auth/sessions/signed-in.ts';
import type { TriedFrom } from './sign-in-trail.ts';
import type { TokenPair } from '../auth/tokens/tokens.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly kind: SessionKind;
  readonly from: TriedFrom & { readonly ip: string };
  /** Whether the request comes from the machine of the server. */
  readonly isLocal: boolean;
  /** Session in the browser's cookies, which the new one replaces; '' without one. */
  readonly replaces: string;
}

export type SignInOutcome =
  /** Correct password, but the role may use the app only: no session (SPEC section 5). */
  | { readonly kind: 'app-only'; readonly role: string }
  | {
      readonly kind: 'signed-in';
      readonly pair: TokenPair;
      readonly user: SignedIn;
      /** The browser had another session, so its cache may contain responses of that one. */
      readonly replacesSession: boolean;
    };
