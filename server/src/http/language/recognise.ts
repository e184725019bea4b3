import shared from '@veritas/shared/catalogue/hi';
import { HI } from './hi/index.ts';

interface Recognised {
  readonly hindi: string;
  readonly values: Readonly<Record<string, string>>;
}

interface Form {
  readonly pattern: RegExp;
  readonly hindi: string;
  /** Letters that are always there: of two forms that fit, the one with more of them is meant. */
  readonly letters: number;
}

const TEXTS: Readonly<Record<string, string>> = { ...shared, ...HI };

/** Values that are texts of the catalogue themselves. All others are the user's own words, or names. */
const ARE_TEXTS = new Set(['verb', 'what', 'remedy', 'rule', 'problem', 'setting']);

/** Read at the first answer in Hindi. */
let forms: readonly Form[] | null = null;

/** The Hindi of an English text and the values in it; null for a text that the catalogues do not have. */
export function recognise(text: string): Recognised | null {
  const exact = hindiOf(text);
  if (exact !== null) return { hindi: exact, values: {} };
  forms ??= readForms();
  for (const { pattern, hindi } of forms) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return { hindi, values: valuesOf(groups) };
  }
  return null;
}

function valuesOf(groups: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(groups);
  return Object.fromEntries(entries.map(([name, text]) => [name, ARE_TEXTS.has(name) ? withValues(text) : text]));
}

function withValues(text: string): string {
  const found = recognise(text);
  return found ? found.hindi.replaceAll(/\{(\w+)\}/g, (whole, name: string) => found.values[name] ?? whole) : text;
}

function hindiOf(text: string): string | null {
  return Object.hasOwn(TEXTS, text) ? (TEXTS[text] ?? null) : null;
}

/** Plurals and tags are texts of screens, which no rule says. */
function readForms(): Form[] {
  return Object.entries(TEXTS)
    .filter(([text]) => /\{\w+\}/.test(text) && !/\{\w+,|</.test(text))
    .map(([text, hindi]) => ({ pattern: patternOf(text), hindi, letters: text.replaceAll(/\{\w+\}/g, '').length }))
    .sort((a, b) => b.letters - a.letters);
}

function patternOf(text: string): RegExp {
  const seen = new Set<string>();
  const source = text.split(/(\{\w+\})/).map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) return part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>.+?)`;
  });
  return new RegExp(`^${source.join('')}$`, 's');
}
