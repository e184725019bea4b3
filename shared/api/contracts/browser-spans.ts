import * as v from 'valibot';
import { defineCall } from './base/call.ts';
import { listOf } from './base/list-of.ts';

export const MAX_SPANS = 100;
const LONGEST_MS = 600_000;
const OLDEST_MS = 3_600_000;

const id = (digits: 16 | 32) =>
  v.pipe(v.string(), v.regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`), `An ID has ${digits} hexadecimal digits`));
const time = v.pipe(v.number(), v.finite('A time is a number of milliseconds'), v.minValue(0), v.maxValue(8.64e15));

/** The path of a page of the registry; null for any other address, which may contain personal data. */
const page = v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/, 'A page is named by its path')));
const release = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,31}@[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/, 'A release is named as remote@version'),
);
const path = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z_/]{0,63}$/, 'A call is named by its path'));
const status = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(599));

/** Span names; a closed list, so that a report cannot carry anything else. */
const What = v.variant('kind', [
  v.strictObject({ kind: v.literal('view'), page }),
  v.strictObject({ kind: v.literal('click'), page }),
  v.strictObject({ kind: v.literal('load'), release, hasLoaded: v.boolean() }),
  /** Status 0: no response. */
  v.strictObject({ kind: v.literal('call'), method: v.picklist(['GET', 'POST']), path, status }),
]);
export type BrowserActivity = v.InferOutput<typeof What>;

const BrowserSpan = v.strictObject({
  trace: id(32),
  id: id(16),
  parent: v.nullable(id(16)),
  /** In ms since 1970, by the browser's clock. */
  start: time,
  ms: v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST_MS, 'A span lasts ten minutes at most')),
  what: What,
});
export type BrowserSpan = v.InferOutput<typeof BrowserSpan>;

/** Addition: adds spans of a browser to the traces of the server. They contain nothing about the user. */
export const reportSpans = defineCall({
  method: 'POST',
  path: 'api/browser_spans/',
  input: v.pipe(
    v.strictObject({
      /** When the report is sent, by the browser's clock, which may be wrong. */
      now: time,
      spans: v.pipe(
        listOf(BrowserSpan, MAX_SPANS, { tooLong: `At most ${MAX_SPANS} spans can be reported` }),
        v.minLength(1, 'Report at least one span'),
      ),
    }),
    v.forward(
      v.check(
        ({ now, spans }) => spans.every(({ start }) => start <= now && start >= now - OLDEST_MS),
        'A span begins before it is reported, by an hour at most',
      ),
      ['spans'],
    ),
  ),
  /** Whether the server traces; a browser stops reporting when it does not. */
  output: v.object({ is_traced: v.boolean() }),
});
