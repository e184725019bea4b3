import { hubKey } from '../../base/keys.ts';
import { STAGES, SUBMITTED, VERIFIED } from '../columns/device-columns.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import type { Dictionary } from '../columns/dictionary.ts';
import { shownAt } from '../columns/newest-first.ts';
import type { SlotOrder } from '../columns/newest-first.ts';
import { resultOf } from '../device-record.ts';
import type { Stage } from '../device-record.ts';
import type { ListSortKey } from '../list-sort.ts';

/** Compares slots. */
export interface Ranking {
  /** NaN without a value. */
  readonly rankOf: (slot: number) => number;
  /** Compares slots with a value; by rank by default. */
  readonly compare?: SlotOrder;
}

const STAGE_ORDER: Readonly<Record<Stage, number>> = { pending: 0, submitted: 1, verified: 2, detached: 3 };

/** Texts of sorted columns become ranks where many slots are compared, and are compared directly where few are. */
export type Amount = 'many' | 'few';

/** The sort key of each column: the text of the cell ignoring case; '' and null have no value. */
export const RANKINGS: Readonly<Record<ListSortKey, (columns: DeviceColumns, amount: Amount) => Ranking>> = {
  time: (columns) => ({ rankOf: shownAt(columns) }),
  id: ({ texts: { trackingKey } }) => ({
    rankOf: (slot) => (trackingKey.isEmpty(slot) ? Number.NaN : 0),
    compare: (a, b) => trackingKey.compare(a, b),
  }),
  hub: ({ numbers, dictionaries }, amount) => byText(numbers.hubCode, dictionaries.hubCode.texts.map(hubKey), amount),
  operator: ({ numbers, dictionaries }, amount) =>
    byText(
      numbers.submittedBy,
      dictionaries.user.texts.map((name) => name?.toLowerCase() ?? ''),
      amount,
    ),
  expected: ({ numbers, dictionaries }, amount) =>
    byPair([numbers.name, dictionaries.name], [numbers.brand, dictionaries.brand], amount),
  scanned: ({ numbers, dictionaries: { scannedName, scannedMaker } }, amount) =>
    byPair([numbers.scannedName, scannedName], [numbers.scannedMaker, scannedMaker], amount),
  status: ({ numbers: { flags } }) => ({ rankOf: (slot) => STAGE_ORDER[STAGES[flags[slot] ?? 0] ?? 'pending'] }),
  result: ({ numbers: { flags, result }, dictionaries }, amount) => {
    const { rankOf, ...ranking } = byText(result, dictionaries.result.texts.map(markText), amount);
    const isShown = (slot: number) => ((flags[slot] ?? 0) & (SUBMITTED | VERIFIED)) > 0;
    return { rankOf: (slot) => (isShown(slot) ? rankOf(slot) : Number.NaN), ...ranking };
  },
};

/** Passed comes before every code. */
function markText(text: string | null): string {
  const result = resultOf(text);
  if (result.kind === 'passed') return ' ';
  return result.kind === 'error' ? result.code : '';
}

/** Compares the few distinct texts instead of many records. */
function byText(codes: Uint32Array, texts: readonly string[], amount: Amount): Ranking {
  if (amount === 'few') return byOwnText((slot) => texts[codes[slot] ?? 0] ?? '');
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

/** Name and maker as one text, computed once per pair. */
function byPair([names, nameTexts]: Coded, [makers, makerTexts]: Coded, amount: Amount): Ranking {
  const textOf = (slot: number) =>
    [nameTexts.at(names[slot]), makerTexts.at(makers[slot])].filter(Boolean).join(' ').toLowerCase();
  if (amount === 'few') return byOwnText(textOf);
  const places = new Map<number, number>();
  const texts: string[] = [];
  const pairs = names.map((name, slot) => {
    const pair = name * makerTexts.texts.length + (makers[slot] ?? 0);
    let place = places.get(pair);
    if (place === undefined) places.set(pair, (place = texts.push(textOf(slot)) - 1));
    return place;
  });
  return byText(pairs, texts, amount);
}

function byOwnText(textOf: (slot: number) => string): Ranking {
  return {
    rankOf: (slot) => (textOf(slot) === '' ? Number.NaN : 0),
    compare: (a, b) => {
      const [textA, textB] = [textOf(a), textOf(b)];
      if (textA === textB) return 0;
      return textA < textB ? -1 : 1;
    },
  };
}
