import { hubKey, nameKey } from '@veritas/shared/domain';

/** The subject of a signal; notes may have kinds and outcomes of a newer release. */
type Subject = Readonly<Record<'kind' | 'name' | 'outcome', string>>;

/** The normal form of signals for comparison: spellings of a hub or a brand are equal. */
export function signalKey({ kind, name, outcome }: Subject): string {
  const key = kind === 'hub' ? hubKey(name) : kind === 'brand' ? nameKey(name) : name;
  return `${kind}:${outcome}:${key}`;
}
