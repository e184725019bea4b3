import { t } from '../../../language/t.ts';
import { hubKey } from '../../base/keys.ts';
import { ALL_HUBS, hubChoice, operatorChoice, UNKNOWN } from '../choices.ts';
import { SUBMITTED } from '../columns/device-columns.ts';
import { viewOf } from '../columns/record-list.ts';
import type { DeviceRecord } from '../device-record.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** All Hubs, then the distinct codes in the data, then Unknown if any record has no code. */
export function hubChoices(records: readonly DeviceRecord[]): Choice[] {
  const codes = new Map<string, string>();
  for (const { text } of countTexts(records, 'hub')) {
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

/** Who submitted any of the records, by name; Unknown last if any submitter is unknown. */
export function operatorChoices(records: readonly DeviceRecord[]): Choice[] {
  const names = countTexts(records, 'submittedBy').map(({ text }) => text);
  const known = names.filter((name) => name !== null).sort((a, b) => (a < b ? -1 : 1));
  return [
    ...known.map((name) => ({ value: operatorChoice(name), label: name })),
    ...(names.includes(null) ? [{ value: UNKNOWN, label: t('Unknown') }] : []),
  ];
}

/** How many of the records have which hub code, or were submitted by whom; in the order in which they come. */
export function countTexts(
  records: readonly DeviceRecord[],
  what: 'hub' | 'submittedBy',
): { readonly text: string | null; readonly count: number }[] {
  const { columns, slots } = viewOf(records);
  const { flags, [what]: codes } = columns.numbers;
  const { texts } = what === 'hub' ? columns.dictionaries.hubs : columns.dictionaries.users;
  const counts = new Uint32Array(texts.length);
  const found: number[] = [];
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    if (what === 'submittedBy' && ((flags[slot] ?? 0) & SUBMITTED) === 0) continue;
    const code = codes[slot] ?? 0;
    const count = (counts[code] ?? 0) + 1;
    counts[code] = count;
    if (count === 1) found.push(code);
  }
  return found.map((code) => ({ text: texts[code] ?? null, count: counts[code] ?? 0 }));
}
