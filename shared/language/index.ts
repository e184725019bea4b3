export { currentLanguage } from './language.ts';
export type { Catalogues, Language } from './language.ts';
export { isLanguage, LANGUAGES, numberLocale } from './languages.ts';
export { rememberedLanguage, rememberLanguage } from './kept-language.ts';
export { installMessageFormat, taggedMessage } from './message-format.ts';
export { loadCatalogue, startLanguage } from './page-language.ts';
export { addCatalogue, message, t, translated } from './t.ts';
export type { Catalogue, Values } from './t.ts';
