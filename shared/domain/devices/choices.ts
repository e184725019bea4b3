import { t } from '../../language/t.ts';

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
  if (choice === UNKNOWN) return t('Unknown');
  return choice.startsWith('=') ? choice.slice(1) : choice;
}
