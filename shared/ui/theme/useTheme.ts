import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, subscribeToTheme, themePreference } from './theme.ts';

/** The choice, the theme on screen that follows from it, and the way to choose. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const preference = useSyncExternalStore(subscribeToTheme, themePreference);
  return { preference, theme, choose: chooseTheme };
}
