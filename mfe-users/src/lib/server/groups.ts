import { call, getGroups, useQuery, useQueryClient, type Group } from '@veritas/shared/api';
import { hubKey, ORGANIZATIONS, parseOrganization } from '@veritas/shared/domain';

const groupsKey = [getGroups.path] as const;

/** Every hub and return centre; other remotes read the same list under the same key. */
export function useGroups() {
  return useQuery({ queryKey: groupsKey, queryFn: ({ signal }) => call(getGroups, undefined, { signal }) });
}

export function useReloadGroups(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: groupsKey });
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

/** The group a code or name means, ignoring case. */
export function findGroup(groups: readonly Group[], text: string): Group | null {
  const key = hubKey(text);
  return groups.find(({ code, name }) => hubKey(code) === key || hubKey(name) === key) ?? null;
}
