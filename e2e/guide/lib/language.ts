/** Languages of the guide, by the console's codes. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in each language. */
export type Texts = Readonly<Record<Language, string>>;

/** The bold parts of a text. */
export const boldIn = (text: string): string[] => Array.from(text.matchAll(/\*\*(.+?)\*\*/g), ([, name = '']) => name);
