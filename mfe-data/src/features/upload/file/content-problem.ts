import { t, translated } from '@veritas/shared/language';
import { otherFileType } from '@veritas/shared/domain';

/**
 * The problem that a file's first bytes show, in one sentence with its name; null when it may be sent. Only certain
 * problems are named: everything else is left to the server, which gives row and reason.
 * @param isWhole whether `head` is the whole file.
 */
export function contentProblem(name: string, head: Uint8Array, isWhole: boolean): string | null {
  const other = otherFileType(head);
  if (other)
    return t('“{name}” is {what}, not a CSV file. {remedy}', {
      name,
      what: translated(other.what),
      remedy: translated(other.remedy),
    });
  if (head.includes(0))
    return t('“{name}” contains binary data, so it is not a CSV file. Save it as “CSV UTF-8” first.', { name });
  // The decoder drops the byte order mark; a character cut at the sample's end does not matter here.
  const text = new TextDecoder().decode(head).trimStart();
  if (text === '')
    return isWhole ? t('“{name}” contains only blank lines. The first row names the columns.', { name }) : null;
  const headerEnd = text.search(/[\r\n]/);
  const hasRows = headerEnd >= 0 && text.slice(headerEnd).trim() !== '';
  return isWhole && !hasRows ? t('“{name}” has a header but no rows. Add at least one row.', { name }) : null;
}
