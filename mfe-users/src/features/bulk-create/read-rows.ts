import { Email, problemWith, type Group, type NewUser } from '@veritas/shared/api';
import {
  nameKey,
  parseOrganization,
  readCsv,
  roleLabel,
  ROLES,
  takesGroup,
  type CsvRecord,
  type Role,
} from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { findGroup } from '../../lib/server/groups.ts';

export const COLUMNS = ['username', 'email', 'role', 'organization', 'group', 'password'] as const;
type Cells = Record<(typeof COLUMNS)[number], string>;

/** More at once would take minutes, and a page left open. */
export const MAX_ROWS = 500;

/** What rows are judged by. */
export interface RowFacts {
  /** That the creator may give. */
  readonly roles: readonly Role[];
  readonly groups: readonly Group[];
  /** The groups the creator is held to; null for free choice. */
  readonly own: readonly Group[] | null;
  /** `nameKey` of each username that is taken, as far as the creator may see them. */
  readonly taken: ReadonlySet<string>;
  readonly makePassword: () => string;
}

/** One pasted row: what would be sent, and its problems. */
export interface ReadRow {
  /** As the spreadsheet shows it. */
  readonly row: number;
  /** In the order of COLUMNS as pasted, to be corrected. */
  readonly cells: readonly string[];
  readonly user: NewUser;
  /** The password was made here, so that it has to be handed over. */
  readonly generated: boolean;
  readonly problems: readonly string[];
}

/** Reads pasted rows or a CSV file; the first line may name the columns, else they are expected in their order. */
export function readRows(text: string, facts: RowFacts): ReadRow[] {
  const lines = readCsv(text);
  const header = lines[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const named = header.includes('username');
  const columns = named ? header : COLUMNS;
  const rows = (named ? lines.slice(1) : lines).map((line) => readRow(line, columns, facts));
  return rows.map((read, index) => withRepeat(read, rows.slice(0, index)));
}

function readRow(line: CsvRecord, columns: readonly string[], facts: RowFacts): ReadRow {
  const cells = Object.fromEntries(
    COLUMNS.map((name) => [name, line.cells[columns.indexOf(name)]?.trim() ?? '']),
  ) as unknown as Cells;
  const problems = 'problem' in line ? [line.problem] : [];
  if (!cells.username) problems.push(t('username is missing'));
  if (!cells.email) problems.push(t('email is missing'));
  else if (problemWith(Email, cells.email))
    problems.push(t('email "{email}" is not an address', { email: cells.email }));
  if (facts.taken.has(nameKey(cells.username)))
    problems.push(t('username "{username}" already taken', { username: cells.username }));
  const role = readRole(cells.role, facts.roles, problems);
  const place = takesGroup(role) ? readPlace(cells, facts, problems) : null;
  const user = {
    username: cells.username,
    email: cells.email,
    password: cells.password || facts.makePassword(),
    role: role ?? cells.role,
    ...place,
  };
  const pasted = COLUMNS.map((name) => cells[name]);
  return { row: line.row, cells: pasted, user, generated: !cells.password, problems };
}

/** A role by its code or label, ignoring case. */
function readRole(text: string, allowed: readonly Role[], problems: string[]): Role | null {
  const key = roleKey(text);
  const role = ROLES.find((each) => roleKey(each) === key || roleKey(roleLabel(each)) === key) ?? null;
  if (!text) problems.push(t('role is missing'));
  else if (role === null || !allowed.includes(role)) {
    const roles = allowed.map(roleLabel).join(', ');
    problems.push(t('role "{role}" is not one that you can assign: {roles}', { role: text, roles }));
  }
  return role;
}

function roleKey(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

/** A group says which organization it is of, so a row may leave that out, or have the group in its place. */
function readPlace(cells: Cells, { groups, own }: RowFacts, problems: string[]) {
  const choices = own ?? groups;
  const isGroup = !cells.group && !parseOrganization(cells.organization) && findGroup(groups, cells.organization);
  const { organization, group } = isGroup ? { organization: '', group: cells.organization } : cells;
  const found = group ? findGroup(choices, group) : (own?.[0] ?? null);
  if (group && !found) {
    problems.push(
      own ? t('group "{group}" is not your own', { group }) : t('group "{group}" does not exist', { group }),
    );
  }
  const wanted = organization ? parseOrganization(organization) : parseOrganization(found?.organization);
  if (organization && !wanted)
    problems.push(t('organization "{organization}" is neither HUB nor RC', { organization }));
  else if (!wanted && !(group && !found)) problems.push(t('organization is missing'));
  else if (found && wanted !== parseOrganization(found.organization)) {
    problems.push(t('group "{group}" does not belong to {organization}', { group: found.code, organization }));
  }
  return { group: found?.code ?? null, organization: wanted };
}

function withRepeat(read: ReadRow, before: readonly ReadRow[]): ReadRow {
  const first = before.find(({ user }) => nameKey(user.username) === nameKey(read.user.username));
  if (!first || !read.user.username) return read;
  const repeat = t('username "{username}" is in row {row} already', {
    username: read.user.username,
    row: first.row,
  });
  return { ...read, problems: [...read.problems, repeat] };
}

/** Rows as text that `readRows` reads as the same cells; no export, so nothing is guarded against formulas. */
export function rowsText(rows: readonly ReadRow[]): string {
  return [COLUMNS, ...rows.map(({ cells }) => cells)]
    .map((cells) =>
      cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n');
}
