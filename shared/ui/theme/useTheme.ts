import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, subscribeToTheme, themePreference } from './theme.ts';

/** The choice, the resulting theme, and a setter. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const preference = useSyncExternalStore(subscribeToTheme, themePreference);
  return { preference, theme, choose: chooseTheme };
}
