import { IntlMessageFormat } from 'intl-messageformat';
import { numberLocale } from './languages.ts';
import { setFormat } from './t.ts';

/** Parsing a message takes longer than formatting it. */
const plain = new Map<string, IntlMessageFormat>();
const tagged = new Map<string, IntlMessageFormat>();

/** A message of ICU MessageFormat whose tags, `<b>…</b>`, are values too. */
export function taggedMessage(message: string): IntlMessageFormat {
  return readOnce(tagged, message, false);
}

/** Enables plurals, selects and numbers in messages. */
export function installMessageFormat(): void {
  setFormat((message, values) => String(readOnce(plain, message, true).format({ ...values })));
}

function readOnce(known: Map<string, IntlMessageFormat>, message: string, ignoreTag: boolean): IntlMessageFormat {
  let format = known.get(message);
  if (!format) {
    format = new IntlMessageFormat(message, numberLocale(), undefined, { ignoreTag });
    known.set(message, format);
  }
  return format;
}
