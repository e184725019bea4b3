import { sql } from 'kysely';

/**
 * Not the usual backslash: PostgreSQL reads one inside a literal in two ways, as `standard_conforming_strings` says,
 * which may be set for a role.
 */
const ESCAPE = '!';

/** For `where`: whether a column contains a text. */
export const contains = (column: string, text: string) => isLike(column, `%${literally(text)}%`);

/** Whether a column begins with a text. */
export const beginsWith = (column: string, text: string) => isLike(column, `${literally(text)}%`);

function isLike(column: string, pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape ${sql.lit(ESCAPE)}`;
}

const literally = (text: string) => text.replace(/[!%_]/g, `${ESCAPE}$&`);
