import { hubKey } from '../../base/keys.ts';
import { STAGES, SUBMITTED, VERIFIED } from '../columns/device-columns.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import type { Dictionary } from '../columns/dictionary.ts';
import { filtered } from '../columns/number-arrays.ts';
import { shownAt, sorted } from '../columns/newest-first.ts';
import { resultOf } from '../device-record.ts';
import type { Stage } from '../device-record.ts';
import type { ListSort, ListSortKey } from '../list-sort.ts';

/** How slots are compared. */
interface Ranking {
  /** NaN for no value. */
  readonly rankOf: (slot: number) => number;
  /** Of slots with a value; by their ranks unless it is given. */
  readonly compare?: (a: number, b: number) => number;
}

const STAGE_ORDER: Readonly<Record<Stage, number>> = { pending: 0, submitted: 1, verified: 2, detached: 3 };

/** By what a column is sorted, as the cell shows it and without case; '' and null have no value. */
const RANKINGS: Readonly<Record<ListSortKey, (columns: DeviceColumns) => Ranking>> = {
  time: (columns) => ({ rankOf: shownAt(columns) }),
  id: ({ texts: { trackingKey } }) => ({
    rankOf: (slot) => (trackingKey.isEmpty(slot) ? Number.NaN : 0),
    compare: (a, b) => trackingKey.compare(a, b),
  }),
  hub: ({ numbers, dictionaries: { hubs } }) => byText(numbers.hub, hubs.texts.map(hubKey)),
  operator: ({ numbers, dictionaries: { users } }) =>
    byText(
      numbers.submittedBy,
      users.texts.map((name) => name?.toLowerCase() ?? ''),
    ),
  expected: ({ numbers, dictionaries: { names, brands } }) => byPair([numbers.name, names], [numbers.brand, brands]),
  scanned: ({ numbers, dictionaries: { scannedNames, scannedMakers } }) =>
    byPair([numbers.scannedName, scannedNames], [numbers.scannedMaker, scannedMakers]),
  status: ({ numbers: { flags } }) => ({ rankOf: (slot) => STAGE_ORDER[STAGES[flags[slot] ?? 0] ?? 'pending'] }),
  result: ({ numbers: { flags, result }, dictionaries: { results } }) => {
    const { rankOf } = byText(result, results.texts.map(markText));
    return { rankOf: (slot) => ((flags[slot] ?? 0) & (SUBMITTED | VERIFIED) ? rankOf(slot) : Number.NaN) };
  },
};

/**
 * The slots in another order. Those of the same value keep the order they came in, and those without one come last
 * either way.
 */
export function sortSlots(columns: DeviceColumns, slots: Uint32Array, { by, descending }: ListSort): Uint32Array {
  const { rankOf, compare = (a, b) => rankOf(a) - rankOf(b) } = RANKINGS[by](columns);
  const known = filtered(slots, (slot) => !Number.isNaN(rankOf(slot)));
  const unknown = filtered(slots, (slot) => Number.isNaN(rankOf(slot)));
  const inOrder = new Uint32Array(slots.length);
  inOrder.set(sorted(known, descending ? (a, b) => compare(b, a) : compare));
  inOrder.set(unknown, known.length);
  return inOrder;
}

/** Passed comes before every code. */
function markText(text: string | null): string {
  const result = resultOf(text);
  if (result.kind === 'passed') return ' ';
  return result.kind === 'error' ? result.code : '';
}

/** Few texts are compared instead of many records. */
function byText(codes: Uint32Array, texts: readonly string[]): Ranking {
  const rankOfText = new Map(
    Array.from(new Set(texts))
      .sort()
      .map((text, rank) => [text, rank]),
  );
  rankOfText.set('', Number.NaN);
  const ranks = Float64Array.from(texts, (text) => rankOfText.get(text) ?? Number.NaN);
  return { rankOf: (slot) => ranks[codes[slot] ?? 0] ?? Number.NaN };
}

type Coded = readonly [codes: Uint32Array, dictionary: Dictionary];

/** A name and a maker as one text, each pair of them once. */
function byPair([names, nameTexts]: Coded, [makers, makerTexts]: Coded): Ranking {
  const places = new Map<number, number>();
  const texts: string[] = [];
  const pairs = names.map((name, slot) => {
    const maker = makers[slot] ?? 0;
    const pair = name * makerTexts.texts.length + maker;
    let place = places.get(pair);
    if (place === undefined) {
      places.set(pair, (place = texts.length));
      texts.push([nameTexts.at(name), makerTexts.at(maker)].filter(Boolean).join(' ').toLowerCase());
    }
    return place;
  });
  return byText(pairs, texts);
}
