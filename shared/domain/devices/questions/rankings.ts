import { hubKey } from '../../base/keys.ts';
import { STAGES, SUBMITTED, VERIFIED } from '../columns/device-columns.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import type { Dictionary } from '../columns/dictionary.ts';
import { shownAt } from '../columns/newest-first.ts';
import type { SlotOrder } from '../columns/newest-first.ts';
import { resultOf } from '../device-record.ts';
import type { Stage } from '../device-record.ts';
import type { ListSortKey } from '../list-sort.ts';

/** How slots are compared. */
export interface Ranking {
  /** NaN for no value. */
  readonly rankOf: (slot: number) => number;
  /** Of slots with a value; by their ranks unless it is given. */
  readonly compare?: SlotOrder;
}

const STAGE_ORDER: Readonly<Record<Stage, number>> = { pending: 0, submitted: 1, verified: 2, detached: 3 };

/** Texts that columns are sorted by become ranks where many slots are compared, and are compared where few are. */
export type Amount = 'many' | 'few';

/** What each column is sorted by, as the cell shows it and without case; '' and null have no value. */
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

/** Few texts are compared instead of many records. */
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

/** A name and a maker as one text, each pair of them once. */
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
