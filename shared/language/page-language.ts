import { storedSetting } from '../browser/stored-setting.ts';
import { currentLanguage, setLanguage, type Catalogues } from './language.ts';
import { addCatalogue } from './t.ts';

/** Storage key of the last language of this browser. */
export const LANGUAGE_KEY = 'veritas-language';

/** Applies the last language of this browser, and loads what the page needs before its first render. */
export async function startLanguage(catalogues: Catalogues): Promise<void> {
  if (storedSetting(LANGUAGE_KEY).read() !== 'hi') return;
  setLanguage((document.documentElement.lang = 'hi'));
  await loadCatalogue(catalogues);
}

/** Adds the messages of a package in the language of the page; without them the package shows English. */
export async function loadCatalogue(catalogues: Catalogues | undefined): Promise<void> {
  const language = currentLanguage();
  if (language === 'en') return;
  try {
    const catalogue = await catalogues?.[language]?.();
    if (catalogue) addCatalogue(catalogue.default);
  } catch (error) {
    console.error(`No texts in ${language}:`, error);
  }
}
