import { createListeners } from './listeners.ts';

/** A text that the browser keeps between visits; without storage (blocked, full) it lasts as long as the page. */
export interface StoredSetting {
  readonly read: () => string | null;
  /** Null removes it. Returns whether the browser stores it beyond this page. */
  readonly write: (text: string | null) => boolean;
  /** Calls back when the text changed, here or in another tab. */
  readonly subscribe: (changed: () => void) => () => void;
}

const settings = new Map<string, StoredSetting>();

/** The one setting of a key. */
export function storedSetting(key: string): StoredSetting {
  let setting = settings.get(key);
  if (!setting) settings.set(key, (setting = createSetting(key)));
  return setting;
}

/** The stored text of a key, for code that never writes it; null also without storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function createSetting(key: string): StoredSetting {
  const changes = createListeners();
  let unsaved: { readonly text: string | null } | null = null;

  function read(): string | null {
    return unsaved ? unsaved.text : readStored(key);
  }
  function write(text: string | null): boolean {
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      unsaved = null;
    } catch {
      unsaved = { text };
    }
    changes.call();
    return unsaved === null;
  }
  function subscribe(changed: () => void): () => void {
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return;
      unsaved = null;
      changed();
    };
    const forget = changes.add(changed);
    window.addEventListener('storage', fromOtherTab);
    return () => {
      forget();
      window.removeEventListener('storage', fromOtherTab);
    };
  }
  return { read, write, subscribe };
}
