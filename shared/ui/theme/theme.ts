/** What the reader chose; 'system' follows the operating system. */
export type ThemePreference = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

export const THEME_PREFERENCES: readonly ThemePreference[] = ['system', 'light', 'dark'];
const STORAGE_KEY = 'veritas-theme';
const listeners = new Set<() => void>();
let preference: ThemePreference = 'system';

/** Applies the stored choice. The shell calls it before its first render, so that no wrong theme is ever seen. */
export function applyStoredTheme(): void {
  apply(read());
}

export function themePreference(): ThemePreference {
  return preference;
}

/** The theme on screen. */
export function currentTheme(): Theme {
  if (preference !== 'system') return preference;
  return systemIsDark()?.matches ? 'dark' : 'light';
}

/** Takes the choice over at once and remembers only the choice; without storage it lasts as long as the page. */
export function chooseTheme(next: ThemePreference): void {
  try {
    if (next === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage can be blocked or full; the page itself still changes.
  }
  apply(next);
}

/** Calls back when the theme on screen may have changed: here, in another tab, or in the system. */
export function subscribeToTheme(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) apply(read());
  };
  const system = systemIsDark();
  listeners.add(listener);
  system?.addEventListener('change', listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    system?.removeEventListener('change', listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function apply(next: ThemePreference): void {
  preference = next;
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  for (const listener of listeners) listener();
}

function read(): ThemePreference {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return THEME_PREFERENCES.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function systemIsDark(): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
}
