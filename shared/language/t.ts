/** English messages and what they are in one other language. */
export type Catalogue = Readonly<Record<string, string>>;

/** What the placeholders of a message become. */
export type Values = Readonly<Record<string, string | number>>;

type Format = (text: string, values: Values) => string;

const translations = new Map<string, string>();

/** Knows `{name}` alone. The rest of ICU's syntax comes with the code behind the login, by `installMessageFormat`. */
let format: Format = (text, values) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/**
 * A message in the language of the page, and as it is where the language does not have it. The English text, written
 * out in the call, is the message; with `values` it is read as ICU MessageFormat.
 */
export function t(message: string, values?: Values): string {
  const text = translated(message);
  return values ? format(text, values) : text;
}

/** Marks a message that is translated later, by `translated`: the value also is a key, or is compared. */
export function message(text: string): string {
  return text;
}

/** A text that arrives as data, such as a page's title in the registry, in the language of the page where known. */
export function translated(text: string): string {
  return translations.get(text) ?? text;
}

/** Adds the messages of a package. */
export function addCatalogue(catalogue: Catalogue): void {
  for (const [text, translation] of Object.entries(catalogue)) translations.set(text, translation);
}

/** Replaces what fills in placeholders. */
export function setFormat(next: Format): void {
  format = next;
}
