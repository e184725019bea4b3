import { hubKey, ROLE_TRAITS } from '@veritas/shared/domain';
import type { AppContext } from '../../context/app-context.ts';
import type { SignedIn } from '../sessions/signed-in.ts';

/** The keys of the hubs whose records a user reads, in order; null: all records (docs/decisions/280-read-scope.md). */
export type ReadScope = readonly string[] | null;

/** Decided for each request, by the groups that were read with the session. */
export function readScopeOf(
  { config }: Pick<AppContext, 'config'>,
  { role, groups }: Pick<SignedIn, 'role' | 'groups'>,
): ReadScope {
  if (config.readScope === 'all' || ROLE_TRAITS[role].organization !== 'needed') return null;
  // Devices of every hub come to a return centre.
  if (groups.some(({ organization }) => organization === 'RC')) return null;
  return [...new Set(groups.map(({ code }) => hubKey(code)))].sort();
}

export function isSameScope(one: ReadScope, other: ReadScope): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
