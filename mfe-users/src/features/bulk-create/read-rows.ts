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
/** Far more than so many rows take, also with columns that are not read here. */
export const MAX_FILE_BYTES = 4 * 1_048_576;

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

interface ReadRows {
  /** Of the rows in the text. */
  readonly count: number;
  /** None of them when they are more than go at once. */
  readonly rows: readonly ReadRow[];
}

/** Reads pasted rows or a CSV file; the first line may name the columns, else they are expected in their order. */
export function readRows(text: string, facts: RowFacts): ReadRows {
  const all = readCsv(text);
  const header = all[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const named = header.includes('username');
  const columns = named ? header : COLUMNS;
  const lines = named ? all.slice(1) : all;
  // A file of something else may hold a million rows, and nobody needs to know what is wrong with each.
  const isRead = lines.length <= MAX_ROWS;
  return { count: lines.length, rows: isRead ? withRepeats(lines.map((line) => readRow(line, columns, facts))) : [] };
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

/** A later row of the same name is a problem of that row. */
function withRepeats(rows: readonly ReadRow[]): ReadRow[] {
  const firstRows = new Map<string, number>();
  return rows.map((read) => {
    const { username } = read.user;
    const key = nameKey(username);
    const row = firstRows.get(key);
    if (row === undefined) firstRows.set(key, read.row);
    if (row === undefined || !username) return read;
    return {
      ...read,
      problems: [...read.problems, t('username "{username}" is in row {row} already', { username, row })],
    };
  });
}

/** Rows as text that `readRows` reads as the same cells; no export, so nothing is guarded against formulas. */
export function rowsText(rows: readonly ReadRow[]): string {
  return [COLUMNS, ...rows.map(({ cells }) => cells)]
    .map((cells) =>
      cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n');
}
