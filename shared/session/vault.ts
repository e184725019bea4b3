/** What the browser keeps for the person who is signed in; nobody else can read it, nor anyone once the session ended. */
export interface Vault {
  /** Null for what was never kept, and while nobody is signed in. */
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, text: string) => void;
  readonly removeItem: (name: string) => void;
  /** Calls back when a text changed, here or in another tab; returns its own undo. */
  readonly subscribe: (changed: () => void) => () => void;
}

export interface OpenableVault extends Vault {
  /** `key` in base64url, from the server; without one texts last as long as the page. */
  readonly open: (key: string | null) => Promise<void>;
  readonly close: () => void;
}

interface Opened {
  /** What the server sent. */
  readonly secret: string;
  readonly key: CryptoKey;
  /** Says whose entry it is to nobody without the key. */
  readonly prefix: string;
}

const IV_BYTES = 12;

/** Texts in memory, and encrypted by the key of the person in a storage that may be blocked or full. */
export function createVault(area: () => Storage): OpenableVault {
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  let opened: Opened | null = null;
  let writing = Promise.resolve();

  const storage = () => attempt(area);
  const report = () => listeners.forEach((changed) => changed());

  /** One after the other, each with the latest text, so that the last one stays. */
  function save(name: string): void {
    writing = writing.then(async () => {
      const owner = opened;
      if (!owner) return;
      const text = texts.get(name);
      if (text === undefined) return void attempt(() => storage()?.removeItem(owner.prefix + name));
      const sealed = await seal(owner.key, text);
      if (opened === owner) attempt(() => storage()?.setItem(owner.prefix + name, sealed));
    });
  }

  async function load({ key, prefix }: Opened): Promise<void> {
    const kept = storage();
    const names = Array.from({ length: kept?.length ?? 0 }, (_, index) => kept?.key(index) ?? '');
    for (const entry of names.filter((each) => each.startsWith(prefix))) {
      const text = await unseal(key, kept?.getItem(entry) ?? '');
      if (text !== null) texts.set(entry.slice(prefix.length), text);
    }
  }

  async function follow(event: StorageEvent): Promise<void> {
    const owner = opened;
    if (!owner || !event.key?.startsWith(owner.prefix)) return;
    const text = event.newValue === null ? null : await unseal(owner.key, event.newValue);
    if (opened !== owner) return;
    const name = event.key.slice(owner.prefix.length);
    if (text === null) texts.delete(name);
    else texts.set(name, text);
    report();
  }

  if (typeof window !== 'undefined') window.addEventListener('storage', (event) => void follow(event));
  return {
    async open(secret) {
      if (secret === null || opened?.secret === secret) return;
      // A key of another form is as good as none.
      const next = await openedBy(secret).catch(() => null);
      if (!next) return;
      texts.clear();
      await load(next);
      opened = next;
      report();
    },
    close() {
      opened = null;
      texts.clear();
      report();
    },
    getItem: (name) => texts.get(name) ?? null,
    setItem(name, text) {
      texts.set(name, text);
      save(name);
      report();
    },
    removeItem(name) {
      texts.delete(name);
      save(name);
      report();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** Null where the browser has no cryptography: on plain http from another machine. */
async function openedBy(secret: string): Promise<Opened | null> {
  const { subtle } = globalThis.crypto as Partial<Crypto>;
  if (!subtle) return null;
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  const key = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes)).slice(0, 8);
  const owner = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { secret, key, prefix: `veritas-kept:${owner}:` };
}

async function seal(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
}

/** Null for what the key did not seal: anybody can write into the storage. */
async function unseal(key: CryptoKey, sealed: string): Promise<string | null> {
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
