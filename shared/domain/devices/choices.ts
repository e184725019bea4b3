import type { DeviceRecord } from './device-record.ts';

export const ALL_HUBS = 'all';
/** Chosen where a record has no hub or no operator. */
export const UNKNOWN = 'unknown';

/** The value by which a hub key is chosen. A hub that is really called "unknown" does not become the unknown one. */
export function hubChoice(key: string): string {
  if (key === '') return UNKNOWN;
  return key === ALL_HUBS || key === UNKNOWN || key.startsWith('=') ? `=${key}` : key;
}

/** The value by which the person who submitted is chosen; null is an unknown person, never a user named "unknown". */
export function operatorChoice(name: string | null): string {
  if (!name) return UNKNOWN;
  return name === UNKNOWN || name.startsWith('=') ? `=${name}` : name;
}

/** The name of an operator's choice in words: Unknown is nobody, and a user of that name has the prefix. */
export function operatorWords(choice: string): string {
  if (choice === UNKNOWN) return 'Unknown';
  return choice.startsWith('=') ? choice.slice(1) : choice;
}

/** All Hubs, then the distinct codes in the data, then Unknown if any record has no code. */
export function hubChoices(records: readonly DeviceRecord[]): { value: string; label: string }[] {
  const codes = new Map<string, string>();
  for (const { hubKey, hubCode } of records) {
    const shown = codes.get(hubKey);
    // Of several spellings the same one wins whatever the order of the records.
    if (shown === undefined || (hubCode ?? '') < shown) codes.set(hubKey, hubCode ?? '');
  }
  const unknown = codes.delete('');
  const hubs = [...codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, label]) => ({ value: hubChoice(key), label }));
  return [{ value: ALL_HUBS, label: 'All Hubs' }, ...hubs, ...(unknown ? [{ value: UNKNOWN, label: 'Unknown' }] : [])];
}

/** Who submitted any of the records, by name; Unknown last if any submitter is unknown. */
export function operatorChoices(records: readonly DeviceRecord[]): { value: string; label: string }[] {
  const names = new Set<string | null>();
  for (const { submitted } of records) if (submitted) names.add(submitted.by);
  const unknown = names.delete(null);
  const known = [...names].filter((name) => name !== null).sort((a, b) => (a < b ? -1 : 1));
  return [
    ...known.map((name) => ({ value: operatorChoice(name), label: name })),
    ...(unknown ? [{ value: UNKNOWN, label: 'Unknown' }] : []),
  ];
}
