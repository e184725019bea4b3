import { t } from '../../../language/t.ts';
import { hubKey } from '../../base/keys.ts';
import { ALL_HUBS, hubChoice, operatorChoice, UNKNOWN } from '../choices.ts';
import { SUBMITTED } from '../columns/device-columns.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import type { Dictionary } from '../columns/dictionary.ts';
import { followed } from '../columns/followed.ts';
import { withRoom } from '../columns/number-arrays.ts';
import { viewOf } from '../columns/record-list.ts';
import type { DeviceRecord } from '../device-record.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** All Hubs, then the distinct codes in the data, then Unknown if any record has no code. */
export function hubChoices(records: readonly DeviceRecord[]): Choice[] {
  const codes = new Map<string, string>();
  for (const text of textsOf(records, 'hub')) {
    const [key, code] = [hubKey(text), text ?? ''];
    const shown = codes.get(key);
    // Of several spellings the same one wins whatever the order of the records.
    if (shown === undefined || code < shown) codes.set(key, code);
  }
  const unknown = codes.delete('');
  const hubs = [...codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, label]) => ({ value: hubChoice(key), label }));
  return [
    { value: ALL_HUBS, label: t('All Hubs') },
    ...hubs,
    ...(unknown ? [{ value: UNKNOWN, label: t('Unknown') }] : []),
  ];
}

/** The submitters of the records, by name; Unknown last if any is unknown. */
export function operatorChoices(records: readonly DeviceRecord[]): Choice[] {
  const names = textsOf(records, 'submittedBy');
  const known = names.filter((name) => name !== null).sort((a, b) => (a < b ? -1 : 1));
  return [
    ...known.map((name) => ({ value: operatorChoice(name), label: name })),
    ...(names.includes(null) ? [{ value: UNKNOWN, label: t('Unknown') }] : []),
  ];
}

type What = 'hub' | 'submittedBy';

/** Number of records per hub code, or per submitter; in order of first occurrence. */
export function countTexts(
  records: readonly DeviceRecord[],
  what: What,
): { readonly text: string | null; readonly count: number }[] {
  const { columns, slots } = viewOf(records);
  const { texts } = dictionaryOf(columns, what);
  const found: number[] = [];
  const counts = countCodes(columns, what, { slots, onFirst: (code) => found.push(code) });
  return found.map((code) => ({ text: texts[code] ?? null, count: counts[code] ?? 0 }));
}

/** The distinct texts of the records. */
function textsOf(records: readonly DeviceRecord[], what: What): (string | null)[] {
  const view = viewOf(records);
  const counts = countsOf(view, what);
  return dictionaryOf(view.columns, what).texts.filter((_text, code) => (counts[code] ?? 0) > 0);
}

const countsOf = followed<What, Uint32Array>({
  keyOf: (what) => what,
  count: ({ columns, slots }, what) => countCodes(columns, what, { slots }),
  update: (known, { columns }, { question: what, change }) => {
    const counts = countCodes(columns, what, { slots: change.gone, counts: known, sign: -1 });
    return countCodes(columns, what, { slots: change.added, counts });
  },
});

interface Counting {
  readonly slots: ArrayLike<number>;
  /** The previous counts, to update. */
  readonly counts?: Uint32Array;
  /** -1 subtracts records from the counts. */
  readonly sign?: 1 | -1;
  readonly onFirst?: (code: number) => void;
}

/** How many slots have each code. */
function countCodes(columns: DeviceColumns, what: What, counting: Counting): Uint32Array {
  const { slots, sign = 1, onFirst } = counting;
  const { flags, [what === 'hub' ? 'hubCode' : what]: codes } = columns.numbers;
  const counts = withRoom(counting.counts ?? new Uint32Array(), dictionaryOf(columns, what).texts.length);
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    if (what === 'submittedBy' && ((flags[slot] ?? 0) & SUBMITTED) === 0) continue;
    const code = codes[slot] ?? 0;
    const count = (counts[code] ?? 0) + sign;
    counts[code] = count;
    if (count === 1) onFirst?.(code);
  }
  return counts;
}

function dictionaryOf({ dictionaries }: DeviceColumns, what: What): Dictionary {
  return dictionaries[what === 'hub' ? 'hubCode' : 'user'];
}
