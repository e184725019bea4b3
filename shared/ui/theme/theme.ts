import { storedSetting } from '../../browser/stored-setting.ts';

/** What the reader chose; 'system' follows the operating system. */
export type ThemePreference = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

export const THEME_PREFERENCES: readonly ThemePreference[] = ['system', 'light', 'dark'];
const setting = storedSetting('veritas-theme');

/** Applies the stored choice. The shell calls it before its first render, so that no wrong theme flashes. */
export function applyStoredTheme(): void {
  const preference = themePreference();
  if (preference === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = preference;
}

export function themePreference(): ThemePreference {
  const stored = setting.read();
  return THEME_PREFERENCES.find((choice) => choice === stored) ?? 'system';
}

/** The current theme. */
export function currentTheme(): Theme {
  const preference = themePreference();
  if (preference !== 'system') return preference;
  return systemIsDark()?.matches ? 'dark' : 'light';
}

/** Applies the choice immediately and stores only the choice; without storage it lasts as long as the page. */
export function chooseTheme(next: ThemePreference): void {
  setting.write(next === 'system' ? null : next);
  applyStoredTheme();
}

/** Calls back when the current theme may have changed: here, in another tab, or in the system. */
export function subscribeToTheme(listener: () => void): () => void {
  const system = systemIsDark();
  const unsubscribe = setting.subscribe(() => {
    applyStoredTheme();
    listener();
  });
  system?.addEventListener('change', listener);
  return () => {
    unsubscribe();
    system?.removeEventListener('change', listener);
  };
}

function systemIsDark(): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
}
