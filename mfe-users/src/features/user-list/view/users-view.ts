import { parseRole, type Role } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

export const SORT_KEYS = ['username', 'role', 'group', 'active', 'last'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
}

export const USER_STATES = [
  { value: 'dormant', label: t('Dormant for 60 days') },
  { value: 'never', label: t('Never signed in') },
  { value: 'locked', label: t('Locked') },
] as const;
type UserState = (typeof USER_STATES)[number]['value'];

/** The value in the URL for users without a group. */
export const NO_GROUP = '-';

/** What the list shows, as the URL has it. */
export interface UsersView {
  readonly q: string;
  readonly role: Role | null;
  /** Name of a group, or `NO_GROUP`. */
  readonly group: string | null;
  readonly active: 'yes' | 'no' | null;
  readonly state: UserState | null;
  readonly sort: Sort;
}

const BY_NAME: Sort = { by: 'username', descending: false };

/** Reads the view from the URL; unknown or invalid parts are left out. */
export function parseView(params: URLSearchParams): UsersView {
  const active = params.get('active');
  return {
    q: params.get('q') ?? '',
    role: parseRole(params.get('role')),
    group: params.get('group') || null,
    active: active === 'yes' || active === 'no' ? active : null,
    state: USER_STATES.find(({ value }) => value === params.get('state'))?.value ?? null,
    sort: parseSort(params.get('sort')),
  };
}

function parseSort(text: string | null): Sort {
  const by = SORT_KEYS.find((key) => key === text?.replace(/^-/, ''));
  return by ? { by, descending: text?.startsWith('-') ?? false } : BY_NAME;
}

/** The URL of a view in its shortest form: defaults are left out. */
export function toParams({ sort, ...filters }: UsersView): Record<string, string> {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const order = (sort.descending ? '-' : '') + sort.by;
  return { ...Object.fromEntries(set), ...(order !== BY_NAME.by && { sort: order }) };
}

/** Whether the view has a search or a filter. */
export function isNarrowed({ q, role, group, active, state }: UsersView): boolean {
  return [q, role, group, active, state].some(Boolean);
}

/** How many choices besides the search shape the list, including an order other than the default. */
export function settingsOf({ role, group, active, state, sort }: UsersView): number {
  const usual = sort.by === BY_NAME.by && !sort.descending;
  return [role, group, active, state, !usual].filter(Boolean).length;
}

/** The order after a press on a header: the same column is reversed, another one starts ascending. */
export function nextSort(sort: Sort, by: SortKey): Sort {
  return { by, descending: sort.by === by && !sort.descending };
}
