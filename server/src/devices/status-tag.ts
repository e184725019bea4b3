import type { ArchiveState, LastChange } from './change-seq.ts';

/** Which records a reader has: the store they are of, and the number of the last change in them. */
export interface StatusTag {
  readonly storeId: string;
  readonly seq: number;
  /** Whether records were archived by then, which the reader does not have. */
  readonly leavesOut?: boolean;
}

/** As much of the name of a store as tells it from others. */
const NAME = 8;
const LEAVES_OUT = 'a';
const CURSOR = new RegExp(`^([0-9a-f-]{8})-(\\d{1,15})(${LEAVES_OUT}?)$`);
const TAG = /^(?:W\/)?"([^"]*)"$/;

/**
 * For `since`, and between the quotes of a tag. A server that lists archived records too refuses the cursor of a reader
 * who has none of them, as it is no number: so the reader gets all records from it.
 */
export const formatCursor = ({ storeId, seq, leavesOut = false }: StatusTag): string =>
  `${storeId.slice(0, NAME)}-${seq}${leavesOut ? LEAVES_OUT : ''}`;

/** Weak: the same records, compressed or not. The mark tells the forms of an answer from each other. */
export const formatTag = (known: StatusTag, mark: string): string => `W/"${formatCursor(known)}${mark}"`;

/** The tag of a change of a store whose archive is in this state. */
export function tagOf(storeId: string, seq: number, { since }: ArchiveState): StatusTag {
  return { storeId, seq, leavesOut: since !== null && seq >= since };
}

type Store = Pick<LastChange, 'storeId' | 'archive'>;

/**
 * The number of the last change that a reader has; null for what is no cursor of this store. Null also for a cursor of
 * a server that lists archived records too, when there were any by then: what is archived is not announced twice.
 */
export function parseCursor(text: unknown, { storeId, archive }: Store): number | null {
  const [, store, digits, mark] = (typeof text === 'string' && CURSOR.exec(text)) || [];
  if (store !== storeId.slice(0, NAME)) return null;
  const seq = Number(digits);
  return mark === LEAVES_OUT || !tagOf(storeId, seq, archive).leavesOut ? seq : null;
}

/**
 * The latest change of this store that a reader names by `If-None-Match`, by a tag with a mark: what has
 * changed since then has changed since every earlier one. Null without any; one that is still to come counts for
 * nothing.
 */
export function lastKnownChange(
  header: string,
  mark: string,
  { seq, ...store }: Omit<LastChange, 'notesSeq'>,
): number | null {
  let last: number | null = null;
  for (const text of header.split(',')) {
    const [, tag = ''] = TAG.exec(text.trim()) ?? [];
    const known = tag.endsWith(mark) ? parseCursor(tag.slice(0, tag.length - mark.length), store) : null;
    if (known !== null && known <= seq && known >= (last ?? 0)) last = known;
  }
  return last;
}
