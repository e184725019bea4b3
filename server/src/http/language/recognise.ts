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

/** Of the texts that shared has, those with values that its rules say; the others are of screens. */
const OF_RULES = [
  'You cannot {verb} yourself',
  'Only a {roles} may delete users',
  '{own} may not {verb} a user of an unknown role',
  '{own} may not {verb} a user of the role {other}',
  '{own} may {verb} users of their own groups only',
  'A report covers at most {days} days',
];

/** Values that are texts of the catalogue themselves. All others are the user's own words, or names. */
const ARE_TEXTS = new Set(['verb', 'what', 'remedy', 'rule', 'problem', 'setting']);

/** A sentence is shorter. What is longer holds what somebody sent, which must not cost the server time. */
const LONGEST = 2_000;

/** Read at the first answer in Hindi. */
let forms: readonly Form[] | null = null;

/** The Hindi of an English text and the values in it; null for a text that the catalogues do not have. */
export function recognise(text: string): Recognised | null {
  const exact = hindiOf(text);
  if (exact !== null) return { hindi: exact, values: {} };
  if (text.length > LONGEST) return null;
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

function readForms(): Form[] {
  return [...OF_RULES, ...Object.keys(HI)]
    .filter((text) => /\{\w+\}/.test(text))
    .map((text) => {
      const letters = text.replaceAll(/\{\w+\}/g, '').length;
      return { pattern: patternOf(text), hindi: TEXTS[text] ?? text, letters };
    })
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
