import { IntlMessageFormat } from 'intl-messageformat';
import { numberLocale } from './languages.ts';
import { setFormat } from './t.ts';

/** Reading a message takes longer than filling it in. */
const plain = new Map<string, IntlMessageFormat>();
const tagged = new Map<string, IntlMessageFormat>();

/** A message of ICU MessageFormat whose tags, `<b>…</b>`, are values too. */
export function taggedMessage(message: string): IntlMessageFormat {
  return readOnce(tagged, message, false);
}

/** From here on messages may have plurals, choices and numbers. */
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
