import type { Catalogue } from './t.ts';

/** That of the messages in the code, and those that catalogues are for. */
export type Language = 'en' | 'hi';

/** How the catalogue of a package is loaded; a language that is absent shows English. */
export type Catalogues = { readonly [L in Exclude<Language, 'en'>]?: () => Promise<{ readonly default: Catalogue }> };

let current: Language = 'en';

/** The language of this page, from its start until it is loaded again. */
export function currentLanguage(): Language {
  return current;
}

/** Before anything of the page is shown, once. */
export function setLanguage(language: Language): void {
  current = language;
}
