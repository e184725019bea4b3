import { isAddedColumn, REQUIRED_UPLOAD_COLUMNS, UPLOAD_COLUMNS, uploadColumnOf } from '@veritas/shared/domain';
import type { UploadColumn } from '@veritas/shared/domain';

/** What each column of a file is read as, null where it is not used. */
export type ColumnMatch = readonly (UploadColumn | null)[];

/** What columns are by the letters of their names (`lettersOf`), null where they are not used. */
export type KnownNames = ReadonlyMap<string, UploadColumn | null>;

/** “Brand” alone is that of the device, which most files have. */
const BY_LIKELIHOOD = UPLOAD_COLUMNS.toSorted((a, b) => Number(a.includes('blind')) - Number(b.includes('blind')));

/** Whether a column can be matched: it has a name, and is not one that the console adds to rejected rows. */
export const canMatch = (name: string): boolean => name.trim() !== '' && !isAddedColumn(name);

/** Whether a file has columns that are not used, and lacks some that they may be. */
export function isMatchable(names: readonly string[]): boolean {
  const read = names.map(uploadColumnOf);
  return (
    UPLOAD_COLUMNS.some((column) => !read.includes(column)) &&
    names.some((name, index) => read[index] === null && canMatch(name))
  );
}

/**
 * A first proposal: columns as in earlier files (`known`), then by their own names, then by names that hold a column's
 * name or are a part of it, as “Shipment tracking ID” and “Hub”. A column is proposed once.
 */
export function proposedMatch(names: readonly string[], known: KnownNames = new Map()): ColumnMatch {
  const match: (UploadColumn | null)[] = names.map(() => null);
  const propose = (isAlike: (name: string, column: UploadColumn) => boolean) => {
    for (const [index, name] of names.entries()) {
      if (match[index] || !canMatch(name)) continue;
      match[index] = BY_LIKELIHOOD.find((column) => !match.includes(column) && isAlike(name, column)) ?? null;
    }
  };
  const isNew = (name: string) => !known.has(lettersOf(name));
  propose((name, column) => known.get(lettersOf(name)) === column);
  propose((name, column) => uploadColumnOf(name) === column);
  propose((name, column) => isNew(name) && lettersOf(name) === lettersOf(column));
  propose((name, column) => isNew(name) && lettersOf(name).includes(lettersOf(column)));
  propose((name, column) => isNew(name) && lettersOf(name).length > 2 && lettersOf(column).includes(lettersOf(name)));
  return match;
}

/** By which names of columns are compared: the same in any case and with any punctuation. */
export const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The match with a column read as another, which no second column is then. */
export function withColumn(match: ColumnMatch, index: number, column: UploadColumn | null): ColumnMatch {
  return match.map((each, at) => (at === index ? column : each === column ? null : each));
}

export function missingColumns(match: ColumnMatch): readonly UploadColumn[] {
  return REQUIRED_UPLOAD_COLUMNS.filter((column) => !match.includes(column));
}

/** The header of the file by which its columns are read as matched; names that say so already are kept. */
export function matchedNames(names: readonly string[], match: ColumnMatch): readonly string[] {
  return names.map((name, index) => {
    const column = match[index] ?? null;
    if (uploadColumnOf(name) === column) return name;
    return column ?? `${name} (not used)`;
  });
}
