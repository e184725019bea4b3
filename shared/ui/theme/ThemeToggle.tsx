import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../button/IconButton.tsx';
import { THEME_PREFERENCES, type ThemePreference } from './theme.ts';
import { useTheme } from './useTheme.ts';

const looks = {
  system: { icon: <Monitor />, word: 'system' },
  light: { icon: <Sun />, word: 'light' },
  dark: { icon: <Moon />, word: 'dark' },
};

/** One button through system, light and dark; its name says which is on and which comes next. */
export function ThemeToggle() {
  const { preference, choose } = useTheme();
  const next = after(preference);
  const label = `Theme: ${looks[preference].word}. Change to ${looks[next].word}`;
  return <IconButton label={label} icon={looks[preference].icon} tip="start" onClick={() => choose(next)} />;
}

function after(preference: ThemePreference): ThemePreference {
  return THEME_PREFERENCES[(THEME_PREFERENCES.indexOf(preference) + 1) % THEME_PREFERENCES.length] ?? 'system';
}
