import { getGroups, queryOf, useQuery, useQueryClient, type Group } from '@veritas/shared/api';
import { hubKey, ORGANIZATIONS, parseOrganization } from '@veritas/shared/domain';

/** Every hub and return centre. */
export function useGroups() {
  return useQuery(queryOf(getGroups));
}

export function useReloadGroups(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries(queryOf(getGroups));
}

/** Organization choices are limited to organizations present in the fetched groups (SPEC section 2, Create User). */
export function organizationOptions(groups: readonly Group[]) {
  return ORGANIZATIONS.filter(({ value }) => groups.some((group) => parseOrganization(group.organization) === value));
}

/** Group choices are limited to groups of the chosen organization (SPEC section 2, Create User). */
export function groupOptions(groups: readonly Group[], organization: string | null) {
  const wanted = parseOrganization(organization);
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return groups
    .filter((group) => wanted !== null && parseOrganization(group.organization) === wanted)
    .map(({ code, name }) => ({ value: code, label: hubKey(name) === hubKey(code) ? code : `${code} · ${name}` }))
    .toSorted((a, b) => compare(a.label, b.label));
}

/** The group with a code or name, ignoring case. */
export function findGroup(groups: readonly Group[], text: string): Group | null {
  const known = byKey.get(groups) ?? indexOf(groups);
  byKey.set(groups, known);
  return known.get(hubKey(text)) ?? null;
}

/** Indexes of each list: hundreds of pasted rows are looked up among thousands of groups. */
const byKey = new WeakMap<readonly Group[], ReadonlyMap<string, Group>>();

/** The first group that has a code or name. */
function indexOf(groups: readonly Group[]): ReadonlyMap<string, Group> {
  const known = new Map<string, Group>();
  for (const group of groups)
    for (const key of [hubKey(group.code), hubKey(group.name)]) if (!known.has(key)) known.set(key, group);
  return known;
}
