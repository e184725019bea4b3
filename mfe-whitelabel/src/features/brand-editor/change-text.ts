import { shortText } from '@veritas/shared/domain';
import { namesMissingIn } from '../../lib/name-list.ts';

/** `Added TCL, Hisense. Removed KTC.` */
export function changeText(before: readonly string[], after: readonly string[]): string {
  const added = namesMissingIn(before, after);
  const removed = namesMissingIn(after, before);
  return [part('Added', added), part('Removed', removed)].filter(Boolean).join(' ');
}

function part(verb: string, names: readonly string[]): string {
  return names.length > 0 ? `${verb} ${names.map(shortText).join(', ')}.` : '';
}
