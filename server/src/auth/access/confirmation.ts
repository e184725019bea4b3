import type { AppContext } from '../../context/app-context.ts';
import { forbidden } from '../../http/errors/errors.ts';
import { isWithin } from '../tokens/clocks.ts';
import type { SignedIn } from '../sessions/signed-in.ts';

/**
 * Throws 403 `reauth_required` when the password was entered too long ago for a sensitive change: an unattended screen
 * or a stolen cookie must not be enough to take over accounts (ASVS 7.5.1, 7.5.3).
 */
export function requireConfirmed({ clock, config }: Pick<AppContext, 'clock' | 'config'>, user: SignedIn): void {
  if (config.confirmMs === null || isWithin(user.confirmedAt, config.confirmMs, clock())) return;
  throw forbidden('Nothing was changed: confirm your password first.', 'reauth_required');
}
