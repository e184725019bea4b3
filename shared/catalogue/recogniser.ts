export interface Recognised {
  readonly hindi: string;
  readonly values: Readonly<Record<string, string>>;
}

type Texts = Readonly<Record<string, string>>;

interface Form {
  readonly valuesOf: (text: string) => Texts | null;
  readonly hindi: string;
  /** Number of fixed letters: of two patterns that match, the one with more of them wins. */
  readonly letters: number;
}

/** Values that are texts of the catalogue themselves. All others are user input or names. */
const ARE_TEXTS = new Set(['verb', 'what', 'remedy', 'rule', 'problem', 'setting']);

/** Values that are counts, which Hindi groups by lakh and crore. */
const ARE_COUNTS = new Set(['most', 'kept', 'all']);
const GROUPED = /^\d{1,3}(,\d{3})+$/;

/** Sentences are shorter. A longer text holds user input, and recognising it must stay cheap. */
const LONGEST = 2_000;

/**
 * Finds the Hindi of sentences that were composed elsewhere, by matching them with the patterns of a catalogue. User
 * input in them is never translated.
 */
export class Recogniser {
  readonly #texts: Texts;
  readonly #formTexts: readonly string[];
  /** Built at the first text that is not a key of the catalogue. */
  #forms: readonly Form[] | null = null;

  /** `formTexts`: the expected texts with values. */
  constructor(texts: Texts, formTexts: readonly string[] = Object.keys(texts)) {
    this.#texts = texts;
    this.#formTexts = formTexts;
  }

  /** The Hindi of an English text and the values in it; null for a text that is not in the catalogue. */
  find(text: string): Recognised | null {
    const exact = this.#hindiOf(text);
    if (exact !== null) return { hindi: exact, values: {} };
    if (text.length > LONGEST) return null;
    this.#forms ??= this.#readForms();
    for (const { valuesOf, hindi } of this.#forms) {
      const values = valuesOf(text);
      if (values) return { hindi, values: this.#inHindi(values) };
    }
    return null;
  }

  /** The text in Hindi; unchanged where the catalogue does not have it. */
  inHindi(text: string): string {
    const found = this.find(text);
    return found ? filled(found.hindi, found.values) : text;
  }

  #inHindi(values: Texts): Texts {
    const valueOf = ([name, text]: [string, string]) => {
      if (ARE_COUNTS.has(name) && GROUPED.test(text)) return hindiNumber(text);
      return ARE_TEXTS.has(name) ? this.inHindi(text) : text;
    };
    return Object.fromEntries(Object.entries(values).map((entry) => [entry[0], valueOf(entry)]));
  }

  #hindiOf(text: string): string | null {
    return Object.hasOwn(this.#texts, text) ? (this.#texts[text] ?? null) : null;
  }

  #readForms(): Form[] {
    return this.#formTexts
      .filter((text) => /\{\w+\}/.test(text))
      .map((text) => {
        const letters = text.replaceAll(/\{\w+\}/g, '').length;
        return { valuesOf: matcherOf(text), hindi: this.#texts[text] ?? text, letters };
      })
      .sort((a, b) => b.letters - a.letters);
  }
}

/** `10,00,000` of `1,000,000`, as the pages write numbers in Hindi. */
function hindiNumber(grouped: string): string {
  return new Intl.NumberFormat('hi-IN').format(Number(grouped.replaceAll(',', '')));
}

/** A message with its values; a value that looks like a placeholder is not filled in. */
export function filled(text: string, values: Texts): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/**
 * Reads the values out of a text of this pattern, each as short as possible. It compares the fixed parts rather than
 * using a regular expression: a result has thousands of sentences, and user input in them could cause heavy
 * backtracking.
 */
function matcherOf(form: string): Form['valuesOf'] {
  const names = [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const [first = '', ...others] = form.split(/\{\w+\}/);
  const last = others.pop() ?? '';
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return null;
    const values: string[] = [];
    let at = first.length;
    const end = text.length - last.length;
    for (const part of others) {
      const next = text.indexOf(part, at + 1);
      if (next < 0) return null;
      values.push(text.slice(at, next));
      at = next + part.length;
    }
    if (at >= end) return null;
    values.push(text.slice(at, end));
    const isSame = values.every((value, index) => values[names.indexOf(names[index] ?? '')] === value);
    return isSame ? Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) : null;
  };
}
