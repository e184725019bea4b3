import type { Sealing } from './sealing.ts';
import { EncryptedVault, type Vault } from './vault.ts';

const browser = new EncryptedVault(() => localStorage);
const tab = new EncryptedVault(() => sessionStorage, true);

/**
 * What is stored for the signed-in user, for all tabs and visits or for this tab alone: encrypted by a key that the
 * server sends to that user's session only (docs/decisions/113-nothing-outlives-the-session.md).
 */
export const personal: { readonly browser: Vault; readonly tab: Vault } = { browser, tab };

let owner: string | null = null;

/** The key that encrypts larger data of `user`; null unless that user is signed in with a key. */
export const personalSealing = (user: string): Sealing | null => (user === owner ? browser.sealing : null);

/** Number of openings. */
let openings = 0;

/**
 * Opens the storage of `user`; that of the previous user is closed. Returns a function that closes it, if it is still
 * open.
 */
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

/** Earlier releases stored these as plain text. They are removed so that other users cannot read them. */
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
    // Without storage there is nothing to migrate.
  }
}
