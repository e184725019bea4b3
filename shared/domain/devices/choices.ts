import { t } from '../../language/t.ts';

export const ALL_HUBS = 'all';
/** Value for records without a hub or operator. */
export const UNKNOWN = 'unknown';

/**
 * The filter value of a hub key. A hub with the name "unknown" gets a value other than that of records without a hub.
 */
export function hubChoice(key: string): string {
  if (key === '') return UNKNOWN;
  return key === ALL_HUBS || key === UNKNOWN || key.startsWith('=') ? `=${key}` : key;
}

/** The filter value of a submitter; null is an unknown one, which differs from a user named "unknown". */
export function operatorChoice(name: string | null): string {
  if (!name) return UNKNOWN;
  return name === UNKNOWN || name.startsWith('=') ? `=${name}` : name;
}

/** The label of an operator's filter value: Unknown is no user, and a user of that name has the prefix. */
export function operatorWords(choice: string): string {
  if (choice === UNKNOWN) return t('Unknown');
  return choice.startsWith('=') ? choice.slice(1) : choice;
}
