import type { Sealing } from './sealing.ts';
import { EncryptedVault, type Vault } from './vault.ts';

const browser = new EncryptedVault(() => localStorage);
const tab = new EncryptedVault(() => sessionStorage);

/**
 * What is kept for the person who is signed in, in all tabs and visits or for this tab alone: encrypted by a key that
 * the server gives to that person's session only (docs/decisions/113-nothing-outlives-the-session.md).
 */
export const personal: { readonly browser: Vault; readonly tab: Vault } = { browser, tab };

let owner: string | null = null;

/** The key by which larger things are kept for `user`; null unless that is who is signed in, and without a key. */
export const personalSealing = (user: string): Sealing | null => (user === owner ? browser.sealing : null);

/** How often something was opened. */
let openings = 0;

/** Opens what is kept for `user`; that of the previous user is closed. Returns how to close it, if it is still open. */
export async function openPersonal(user: string, key: string | null): Promise<() => void> {
  const opening = (openings += 1);
  if (owner !== user) closePersonal();
  owner = user;
  await Promise.all([browser.open(key), tab.open(key)]);
  if (opening === openings) takeOver(user);
  return () => {
    if (opening === openings) closePersonal();
  };
}

export function closePersonal(): void {
  owner = null;
  browser.close();
  tab.close();
}

const OLDER = ['veritas-views:', 'veritas-looked:'] as const;

/** Releases before kept these as plain text. Those of other people cannot be read by them once they are gone. */
function takeOver(user: string): void {
  try {
    for (const start of OLDER) {
      const text = localStorage.getItem(start + user);
      if (text !== null) browser.setItem(start.slice('veritas-'.length, -1), text);
    }
    const stale = Object.keys(localStorage).filter((key) => OLDER.some((start) => key.startsWith(start)));
    for (const key of stale) localStorage.removeItem(key);
    sessionStorage.removeItem('veritas.upload');
  } catch {
    // Without storage there is nothing to take over.
  }
}
