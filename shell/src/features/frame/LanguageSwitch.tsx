import { currentLanguage, LANGUAGES, t } from '@veritas/shared/language';
import { IconButton } from '@veritas/shared/ui';
import { Languages } from 'lucide-react';
import { chooseLanguage } from '../../lib/user-language.ts';

/** One button that switches the language; its name says which is on and which comes next. */
export function LanguageSwitch() {
  const language = currentLanguage();
  const next = language === 'en' ? 'hi' : 'en';
  const label = t('Language: {now}. Change to {next}', { now: LANGUAGES[language], next: LANGUAGES[next] });
  return <IconButton label={label} icon={<Languages />} tip="start" onClick={() => void chooseLanguage(next)} />;
}
