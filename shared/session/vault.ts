import { logFailure } from '../api/errors.ts';
import { createListeners } from '../browser/listeners.ts';
import { textOfUnits } from '../domain/base/text-of-units.ts';
import { sealingOf, type OpenedSealing, type Sealing } from './sealing.ts';

/** Encrypted storage for the signed-in user; unreadable for others, and for everyone once the session ended. */
export interface Vault {
  /** Null for what was never stored, and while signed out. */
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, text: string) => void;
  readonly removeItem: (name: string) => void;
  /** Resolves when all writes have ended, as encryption is asynchronous: whether the last one is in the storage. */
  readonly written: () => Promise<boolean>;
  /** Calls back when a text changed, here or in another tab; returns its own undo. */
  readonly subscribe: (changed: () => void) => () => void;
}

export interface OpenableVault extends Vault {
  /** `key` in base64url, from the server; without one texts last as long as the page. */
  readonly open: (key: string | null) => Promise<void>;
  readonly close: () => void;
}

const IV_BYTES = 12;

/** Texts in memory, and encrypted in a storage that may be blocked or full. */
export class EncryptedVault implements OpenableVault {
  /** Null for what another tab removed. */
  readonly #texts = new Map<string, string | null>();
  readonly #changes = createListeners();
  readonly #area: () => Storage;
  readonly #isTab: boolean;
  #opened: OpenedSealing | null = null;
  /** Counts openings: an earlier one that ends later is ignored. */
  #turn = 0;
  #writing = Promise.resolve(true);

  /** `isTab`: a text that cannot be stored leaves none, so that a reload never shows an older draft as the last one. */
  constructor(area: () => Storage, isTab = false) {
    this.#area = area;
    this.#isTab = isTab;
    window.addEventListener('storage', (event) => void this.#follow(event));
  }

  readonly getItem = (name: string): string | null => this.#texts.get(name) ?? null;

  readonly setItem = (name: string, text: string): void => {
    this.#texts.set(name, text);
    this.#save(name);
    this.#changes.call();
  };

  readonly removeItem = (name: string): void => {
    this.#texts.delete(name);
    this.#save(name);
    this.#changes.call();
  };

  readonly written = (): Promise<boolean> => this.#writing;

  readonly subscribe = this.#changes.add;

  /** For what is too large for localStorage; null while signed out, and without a key. */
  get sealing(): Sealing | null {
    return this.#opened;
  }

  async open(secret: string | null): Promise<void> {
    if (secret === null || this.#opened?.secret === secret) return;
    const turn = (this.#turn += 1);
    // A malformed key counts as none, as does a browser without cryptography: plain http from another machine.
    const next = await sealingOf(secret).catch(() => null);
    if (!next || turn !== this.#turn) return;
    this.#texts.clear();
    const texts = await this.#kept(next);
    if (turn !== this.#turn) return;
    for (const [name, text] of texts) this.#texts.set(name, text);
    this.#opened = next;
    this.#changes.call();
  }

  close(): void {
    this.#turn += 1;
    this.#opened = null;
    this.#texts.clear();
    this.#changes.call();
  }

  /** Serialized, each with the latest text, so that the last write wins. */
  #save(name: string): void {
    // A failure must not prevent the following writes: they may be another user's.
    this.#writing = this.#writing
      .then(() => this.#write(name))
      .catch((error: unknown) => {
        logFailure(`"${name}" lasts as long as the page`, error);
        return false;
      });
  }

  /** Whether the storage has the text now. */
  async #write(name: string): Promise<boolean> {
    const owner = this.#opened;
    if (!owner) return false;
    const text = this.getItem(name);
    const sealed = text !== null && (await seal(owner.key, text));
    const entry = owner.prefix + name;
    const isStored = attempt(() => {
      const isOpen = this.#opened === owner;
      if (sealed === false || (isOpen && this.#isTab)) this.#area().removeItem(entry);
      if (sealed !== false && isOpen) this.#area().setItem(entry, sealed);
      return isOpen;
    });
    return isStored === true;
  }

  /** The texts in the storage by their names. */
  async #kept({ key, prefix }: OpenedSealing): Promise<(readonly [name: string, text: string | null])[]> {
    const kept = attempt(this.#area);
    if (!kept) return [];
    const own = Object.keys(kept).filter((entry) => entry.startsWith(prefix));
    const textOf = (entry: string) => unseal(key, kept.getItem(entry));
    return Promise.all(own.map(async (entry) => [entry.slice(prefix.length), await textOf(entry)] as const));
  }

  /** Reads what another tab of the same user wrote. */
  async #follow(event: StorageEvent): Promise<void> {
    const owner = this.#opened;
    if (!owner || !event.key?.startsWith(owner.prefix)) return;
    const text = await unseal(owner.key, event.newValue);
    if (this.#opened !== owner) return;
    this.#texts.set(event.key.slice(owner.prefix.length), text);
    this.#changes.call();
  }
}

async function seal(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return btoa(textOfUnits(iv) + textOfUnits(new Uint8Array(sealed)));
}

/** Null for nothing, and for what the key did not encrypt: anything may have been written into the storage. */
async function unseal(key: CryptoKey, sealed: string | null): Promise<string | null> {
  if (sealed === null) return null;
  try {
    const bytes = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0));
    const [iv, content] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, content));
  } catch {
    return null;
  }
}

/** Storage may be blocked or full; the text then lasts as long as the page. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
