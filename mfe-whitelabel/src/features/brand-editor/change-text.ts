import { shortText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { namesMissingIn } from '../../lib/name-list.ts';

/** `Added TCL, Hisense. Removed KTC.` */
export function changeText(before: readonly string[], after: readonly string[]): string {
  const added = namesMissingIn(before, after);
  const removed = namesMissingIn(after, before);
  return [
    added.length > 0 && t('Added {names}.', { names: listOf(added) }),
    removed.length > 0 && t('Removed {names}.', { names: listOf(removed) }),
  ]
    .filter(Boolean)
    .join(' ');
}

const listOf = (names: readonly string[]) => names.map(shortText).join(', ');
