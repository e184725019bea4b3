import { readStored, storedSetting } from '../browser/stored-setting.ts';
import type { Language } from './language.ts';
import { LANGUAGE_KEY } from './page-language.ts';

/** @returns whether the next page of this browser will use this language. */
export function rememberLanguage(language: Language): boolean {
  return storedSetting(LANGUAGE_KEY).write(language);
}

/** The language of the next page of this browser, which another tab may have chosen. */
export function rememberedLanguage(): Language {
  return readStored(LANGUAGE_KEY) === 'hi' ? 'hi' : 'en';
}
