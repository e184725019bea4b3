import * as v from 'valibot';
import { isNetwork } from '../address.ts';
import { isHost } from './setting-problem.ts';

/** Digits only: `Number` also reads `0x10` and `1e3`. */
const WHOLE = /^\s*[+-]?\d+\s*$/;

/** A whole number from `min` to `max`. */
export const wholeNumber = (fallback: number, max: number, min = 0) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text.trim() === '' ? fallback : WHOLE.test(text) ? Number(text) : Number.NaN)),
    v.integer('must be a whole number'),
    v.minValue(min, min === 0 ? 'must not be negative' : `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );

/** Trimmed text. */
export const text = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.transform((given) => given || fallback),
  );

/** A setting with its description for the operations guide. */
export function described<S extends v.GenericSchema>(meaning: string, schema: S) {
  return v.pipe(schema, v.description(meaning));
}

/** Items separated by commas. */
export const list = v.pipe(
  text(''),
  v.transform((given) => given.split(',').map((item) => item.trim())),
  v.transform((items) => items.filter((item) => item !== '')),
);

/** Addresses and networks, separated by commas. */
export const networks = v.pipe(
  list,
  v.check(
    (items) => items.every(isNetwork),
    'must be a list of addresses or networks such as 127.0.0.1,10.0.0.0/8, separated by commas',
  ),
);

/** An address to listen on; IPv6 also with the brackets that it has in a URL. */
export const listenAddress = v.pipe(
  text('127.0.0.1'),
  v.transform((host) => host.replace(/^\[(.*)\]$/, '$1')),
  v.check(isHost, 'must be an address or a host name such as 127.0.0.1, without a port'),
);

/** The address of a PostgreSQL, or nothing. */
export const databaseAddress = v.pipe(
  text(''),
  v.check(
    (url) => url === '' || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
    'must be empty or an address such as postgres://user@host:5432/name',
  ),
);
