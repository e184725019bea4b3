import { t } from '@veritas/shared/language';
import type { RegistryEntry } from '@veritas/shared/registry';
import { sessionStore } from '@veritas/shared/session';

/** `?disable=devices,users` in the address that the console was opened with. */
const byAddress = new URLSearchParams(window.location.search).getAll('disable').join().split(',');

/**
 * Why a remote is not loaded: an operator disabled it for all users, or an admin for this tab, to find out whether it
 * breaks the console. Null when it is enabled.
 */
export function whySwitchedOff({ name, disabled }: RegistryEntry): string | null {
  if (disabled) return t('An administrator has switched it off.');
  const { role } = sessionStore.getState();
  // Before the role is known, nothing that an admin may have disabled runs.
  if (!byAddress.includes(name) || (role !== null && role !== 'admin' && role !== 'super_admin')) return null;
  return t('It is switched off in this tab by "?disable={name}". Open the console without it to switch it on.', {
    name,
  });
}
