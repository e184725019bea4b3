/** Of the guide, as the console names them. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in each language. */
export type Texts = Readonly<Record<Language, string>>;

/** What a text sets in bold. */
export const boldIn = (text: string): string[] => Array.from(text.matchAll(/\*\*(.+?)\*\*/g), ([, name = '']) => name);
