import { currentLanguage, type Language } from './language.ts';

/** Each language by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** Both use Latin digits; Hindi groups them by lakh and crore. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', hi: 'hi-IN' };

/** The locale of numbers. */
export function numberLocale(): string {
  return LOCALES[currentLanguage()];
}

export function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(LANGUAGES, text);
}
