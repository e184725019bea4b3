import { createUser, Email, MIN_PASSWORD_LENGTH, NewPassword, problemWith, type NewUser } from '@veritas/shared/api';
import { nameKey, roleLabel, ROLES, takesGroup, type CsvRecord, type Role } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { readPlace, type GroupChoices } from './read-place.ts';

export const COLUMNS = ['username', 'email', 'role', 'organization', 'group', 'password'] as const;
const USERNAME = createUser.input.entries.username;
type Cells = Record<(typeof COLUMNS)[number], string>;

/** The context that rows are checked against. */
export interface RowFacts extends GroupChoices {
  /** The roles that the creator may assign. */
  readonly roles: readonly Role[];
  /** `nameKey` of each taken username, as far as the creator can see them. */
  readonly taken: ReadonlySet<string>;
  readonly makePassword: () => string;
}

/** One pasted row: the request, and its problems. */
export interface ReadRow {
  /** As in the spreadsheet. */
  readonly row: number;
  /** In the order of COLUMNS as pasted, to be corrected. */
  readonly cells: readonly string[];
  readonly user: NewUser;
  /** The password was generated here, so that it has to be handed over. */
  readonly generated: boolean;
  readonly problems: readonly string[];
}

/** Reads one row. */
export function readRow(line: CsvRecord, columns: readonly string[], facts: RowFacts): ReadRow {
  const cells = Object.fromEntries(
    COLUMNS.map((name) => [name, line.cells[columns.indexOf(name)]?.trim() ?? '']),
  ) as unknown as Cells;
  const problems = 'problem' in line ? [line.problem] : [];
  if (!cells.username) problems.push(t('username is missing'));
  else if (problemWith(USERNAME, cells.username))
    problems.push(
      t('username "{username}" is not 3 to 64 letters, digits, dots, dashes and underscores', {
        username: cells.username,
      }),
    );
  if (!cells.email) problems.push(t('email is missing'));
  else if (problemWith(Email, cells.email))
    problems.push(t('email "{email}" is not an address', { email: cells.email }));
  if (facts.taken.has(nameKey(cells.username)))
    problems.push(t('username "{username}" already taken', { username: cells.username }));
  if (cells.password && problemWith(NewPassword, cells.password))
    problems.push(t('password must be {least} to 128 characters long', { least: MIN_PASSWORD_LENGTH }));
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
