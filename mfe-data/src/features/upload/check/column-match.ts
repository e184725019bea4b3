import { isAddedColumn, REQUIRED_UPLOAD_COLUMNS, UPLOAD_COLUMNS, uploadColumnOf } from '@veritas/shared/domain';
import type { UploadColumn } from '@veritas/shared/domain';

/** What each column of a file is read as, null where it is not used. */
export type ColumnMatch = readonly (UploadColumn | null)[];

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
 * A first proposal: columns by their own names, then by names that hold a column's name or are a part of it, as
 * “Shipment tracking ID” and “Hub”. A column is proposed once.
 */
export function proposedMatch(names: readonly string[]): ColumnMatch {
  const match: (UploadColumn | null)[] = names.map(() => null);
  const propose = (isAlike: (name: string, column: UploadColumn) => boolean) => {
    for (const [index, name] of names.entries()) {
      if (match[index] || !canMatch(name)) continue;
      match[index] = BY_LIKELIHOOD.find((column) => !match.includes(column) && isAlike(name, column)) ?? null;
    }
  };
  propose((name, column) => uploadColumnOf(name) === column);
  propose((name, column) => letters(name) === letters(column));
  propose((name, column) => letters(name).includes(letters(column)));
  propose((name, column) => letters(name).length > 2 && letters(column).includes(letters(name)));
  return match;
}

const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

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
