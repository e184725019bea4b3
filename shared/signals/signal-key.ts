import { hubKey, nameKey } from '@veritas/shared/domain';

/** What a signal is about; notes may be of kinds and outcomes that only a newer release knows. */
type Subject = Readonly<Record<'kind' | 'name' | 'outcome', string>>;

/** The one form in which signals are compared: a hub or a brand in any spelling is the same. */
export function signalKey({ kind, name, outcome }: Subject): string {
  const key = kind === 'hub' ? hubKey(name) : kind === 'brand' ? nameKey(name) : name;
  return `${kind}:${outcome}:${key}`;
}
