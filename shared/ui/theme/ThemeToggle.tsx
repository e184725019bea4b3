import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '../../language/t.ts';
import { IconButton } from '../button/IconButton.tsx';
import { THEME_PREFERENCES, type ThemePreference } from './theme.ts';
import { useTheme } from './useTheme.ts';

const looks = {
  system: { icon: <Monitor />, word: t('system') },
  light: { icon: <Sun />, word: t('light') },
  dark: { icon: <Moon />, word: t('dark') },
};

/** One button through system, light and dark; its name says which is on and which comes next. */
export function ThemeToggle() {
  const { preference, choose } = useTheme();
  const next = after(preference);
  const label = t('Theme: {now}. Change to {next}', { now: looks[preference].word, next: looks[next].word });
  return <IconButton label={label} icon={looks[preference].icon} tip="start" onClick={() => choose(next)} />;
}

function after(preference: ThemePreference): ThemePreference {
  return THEME_PREFERENCES[(THEME_PREFERENCES.indexOf(preference) + 1) % THEME_PREFERENCES.length] ?? 'system';
}
