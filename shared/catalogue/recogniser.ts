export interface Recognised {
  readonly hindi: string;
  readonly values: Readonly<Record<string, string>>;
}

type Texts = Readonly<Record<string, string>>;

interface Form {
  readonly pattern: RegExp;
  readonly hindi: string;
  /** Letters that are always there: of two forms that fit, the one with more of them is meant. */
  readonly letters: number;
}

/** Values that are texts of the catalogue themselves. All others are the user's own words, or names. */
const ARE_TEXTS = new Set(['verb', 'what', 'remedy', 'rule', 'problem', 'setting']);

/** A sentence is shorter. What is longer holds what somebody sent, which must not cost much time. */
const LONGEST = 2_000;

/**
 * Finds the Hindi of sentences that were put together elsewhere, by the form that they have in a catalogue. What
 * somebody typed into them is never translated.
 */
export class Recogniser {
  readonly #texts: Texts;
  readonly #formTexts: readonly string[];
  /** Read at the first text that is not in the catalogue as it is. */
  #forms: readonly Form[] | null = null;

  /** `formTexts`: the texts with values that may be met. */
  constructor(texts: Texts, formTexts: readonly string[] = Object.keys(texts)) {
    this.#texts = texts;
    this.#formTexts = formTexts;
  }

  /** The Hindi of an English text and the values in it; null for a text that the catalogue does not have. */
  find(text: string): Recognised | null {
    const exact = this.#hindiOf(text);
    if (exact !== null) return { hindi: exact, values: {} };
    if (text.length > LONGEST) return null;
    this.#forms ??= this.#readForms();
    for (const { pattern, hindi } of this.#forms) {
      const groups = pattern.exec(text)?.groups;
      if (groups) return { hindi, values: this.#valuesOf(groups) };
    }
    return null;
  }

  /** The text in Hindi; as it is where the catalogue does not have it. */
  inHindi(text: string): string {
    const found = this.find(text);
    return found ? filled(found.hindi, found.values) : text;
  }

  #valuesOf(groups: Texts): Texts {
    const entries = Object.entries(groups);
    return Object.fromEntries(entries.map(([name, text]) => [name, ARE_TEXTS.has(name) ? this.inHindi(text) : text]));
  }

  #hindiOf(text: string): string | null {
    return Object.hasOwn(this.#texts, text) ? (this.#texts[text] ?? null) : null;
  }

  #readForms(): Form[] {
    return this.#formTexts
      .filter((text) => /\{\w+\}/.test(text))
      .map((text) => {
        const letters = text.replaceAll(/\{\w+\}/g, '').length;
        return { pattern: patternOf(text), hindi: this.#texts[text] ?? text, letters };
      })
      .sort((a, b) => b.letters - a.letters);
  }
}

/** A message with its values; a value that looks like a placeholder is none. */
export function filled(text: string, values: Texts): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
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
