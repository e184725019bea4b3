/** English messages and their translations into one language. */
export type Catalogue = Readonly<Record<string, string>>;

/** Values of the placeholders of a message. */
export type Values = Readonly<Record<string, string | number>>;

type Format = (text: string, values: Values) => string;

const translations = new Map<string, string>();

/**
 * Supports `{name}` only. The rest of ICU's syntax is loaded with the code behind the login, by `installMessageFormat`.
 */
let format: Format = (text, values) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/**
 * A message in the language of the page, or unchanged without a translation. The English text, written out in the call,
 * is the key; with `values` it is read as ICU MessageFormat.
 */
export function t(message: string, values?: Values): string {
  const text = translated(message);
  return values ? format(text, values) : text;
}

/** Marks a message that is translated later, by `translated`: the value is also a key, or is compared. */
export function message(text: string): string {
  return text;
}

/** The translation of a text that arrives as data, such as a page's title in the registry, where known. */
export function translated(text: string): string {
  return translations.get(text) ?? text;
}

/** Adds the messages of a package. */
export function addCatalogue(catalogue: Catalogue): void {
  for (const [text, translation] of Object.entries(catalogue)) translations.set(text, translation);
}

/** Replaces the formatter of placeholders. */
export function setFormat(next: Format): void {
  format = next;
}
