import type { Catalogue } from './t.ts';

/** The language of the messages in the code, and those with catalogues. */
export type Language = 'en' | 'hi';

/** Loads the catalogue of a package; a missing language shows English. */
export type Catalogues = { readonly [L in Exclude<Language, 'en'>]?: () => Promise<{ readonly default: Catalogue }> };

let current: Language = 'en';

/** The language of this page, fixed until it is reloaded. */
export function currentLanguage(): Language {
  return current;
}

/** Once, before the first render. */
export function setLanguage(language: Language): void {
  current = language;
}
