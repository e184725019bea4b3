import { hubKey, nameKey } from '@veritas/shared/domain';
import type { Outcome, SignalKind } from './tally.ts';

/** The one form in which signals are compared: a hub or a brand in any spelling is the same. */
export function signalKey({ kind, name, outcome }: { kind: SignalKind; name: string; outcome: Outcome }): string {
  const key = kind === 'hub' ? hubKey(name) : kind === 'brand' ? nameKey(name) : name;
  return `${kind}:${outcome}:${key}`;
}
