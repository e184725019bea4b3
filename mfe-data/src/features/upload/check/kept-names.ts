import { UPLOAD_COLUMNS, uploadColumnOf, type UploadColumn } from '@veritas/shared/domain';
import { personal } from '@veritas/shared/session';
import { canMatch, lettersOf, type ColumnMatch, type KnownNames } from './column-match.ts';

const KEY = 'column-names';
/** Many times the columns of a file: a user gets files of several systems. */
const MOST_NAMES = 200;

/** What the user said in earlier files that columns of these names are. */
export function keptNames(): KnownNames {
  return new Map(parseNames(personal.browser.getItem(KEY)));
}

/** Keeps, for this user in this browser, what the columns of a file are. */
export function keepNames(names: readonly string[], match: ColumnMatch): void {
  const kept = new Map(keptNames());
  for (const [index, name] of names.entries()) {
    const letters = lettersOf(name);
    // Last in order, so that names which no file has any more go first.
    kept.delete(letters);
    const column = match[index] ?? null;
    if (letters !== '' && canMatch(name) && !isOwnName(name, column)) kept.set(letters, column);
  }
  personal.browser.setItem(KEY, JSON.stringify([...kept].slice(-MOST_NAMES)));
}

/** Whether a name says by itself what it is; one that is not used here still says it in another file. */
function isOwnName(name: string, column: UploadColumn | null): boolean {
  const own = uploadColumnOf(name);
  return own !== null && (column === null || column === own);
}

/** The stored names, validated: storage content is untrusted. */
function parseNames(text: string | null): (readonly [string, UploadColumn | null])[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.flatMap(parseEntry) : [];
  } catch {
    return [];
  }
}

function parseEntry(entry: unknown): (readonly [string, UploadColumn | null])[] {
  const [letters, column] = Array.isArray(entry) ? (entry as unknown[]) : [];
  if (typeof letters !== 'string') return [];
  if (column === null) return [[letters, null]];
  const known = UPLOAD_COLUMNS.find((each) => each === column);
  return known === undefined ? [] : [[letters, known]];
}
