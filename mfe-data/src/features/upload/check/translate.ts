import { currentLanguage } from '@veritas/shared/language';

/** Translates a sentence of the upload rules, which are in English, into the language of the page. */
export type Translate = (sentence: string) => string;

const UNCHANGED: Translate = (sentence) => sentence;

/** Only readers of another language load its translations; without them they read English. */
export async function loadTranslations(): Promise<Translate> {
  if (currentLanguage() === 'en') return UNCHANGED;
  try {
    return (await import('./to-hindi.ts')).toHindi;
  } catch (error) {
    console.error('The translations of the check could not be loaded:', error);
    return UNCHANGED;
  }
}
