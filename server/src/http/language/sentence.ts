import { filled } from '@veritas/shared/catalogue/recogniser';
import { HI } from './hi/index.ts';
import { SERVER_TEXTS } from './recognise.ts';

export type Language = 'en' | 'hi';

/** An English text of the catalogue. A text that is missing there is a type error. */
export type Known = keyof typeof HI;

/** A sentence without values: the English text itself. */
export type Plain = Exclude<Known, `${string}{${string}}${string}`>;

export type Text = Plain | Sentence;

/** A message for the user, in any language. */
export interface Sentence {
  readonly in: (language: Language) => string;
}

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Value = string | number | Sentence;

/** A message with separate values, which are not translated unless they are messages themselves. */
export function sentence<T extends Known>(text: T, values: Readonly<Record<NamesIn<T>, Value>>): Sentence {
  return {
    in: (language) => {
      const texts = Object.entries<Value>(values).map(
        ([name, value]) => [name, typeof value === 'object' ? value.in(language) : String(value)] as const,
      );
      return filled(textIn(text, language), Object.fromEntries(texts));
    },
  };
}

/**
 * An already formatted English text: of a rule shared with the browser, or of a stored response. Its Hindi is found by
 * pattern; the English is unchanged.
 */
export function recognised(text: string): Sentence {
  return {
    in: (language) => (language === 'hi' ? SERVER_TEXTS.inHindi(text) : text),
  };
}

/** English only: for programs, teams that release, administrators of the machine. */
export function onlyEnglish(text: string): Sentence {
  return { in: () => text };
}

/** Several sentences as one. */
export function joined(texts: readonly Text[], separator: string): Sentence {
  return { in: (language) => texts.map((text) => inLanguage(text, language)).join(separator) };
}

export function inLanguage(text: Text, language: Language): string {
  return typeof text === 'object' ? text.in(language) : textIn(text, language);
}

function textIn(text: Known, language: Language): string {
  return language === 'hi' ? HI[text] : text;
}
