import { currentLanguage } from '@veritas/shared/language';

/** Says a sentence of the rules of an upload, which are English, in the language of the page. */
export type Say = (sentence: string) => string;

const AS_IT_IS: Say = (sentence) => sentence;

/** Only readers of another language load its texts; without them they read English. */
export async function loadSay(): Promise<Say> {
  if (currentLanguage() === 'en') return AS_IT_IS;
  try {
    return (await import('./said-in-hindi.ts')).sayInHindi;
  } catch (error) {
    console.error('No texts of the check:', error);
    return AS_IT_IS;
  }
}
