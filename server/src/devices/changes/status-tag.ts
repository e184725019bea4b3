import type { ArchiveState, LastChange } from './change-seq.ts';

/** The state of a reader: its store, and the number of the last change. */
export interface StatusTag {
  readonly storeId: string;
  readonly seq: number;
  /** Whether archived records were left out by then. */
  readonly leavesOut?: boolean;
}

/** A prefix of the store ID that is long enough to be unique. */
const NAME = 8;
const LEAVES_OUT = 'a';
const CURSOR = new RegExp(`^([0-9a-f-]{8})-(\\d{1,15})(${LEAVES_OUT}?)$`);
const TAG = /^(?:W\/)?"([^"]*)"$/;

/**
 * For `since`, and between the quotes of an ETag. An older server that lists archived records refuses a cursor without
 * them, as it is not a number: so the reader gets all records from it.
 */
export const formatCursor = ({ storeId, seq, leavesOut = false }: StatusTag): string =>
  `${storeId.slice(0, NAME)}-${seq}${leavesOut ? LEAVES_OUT : ''}`;

/** Weak: the same records, compressed or not. The suffix distinguishes representations. */
export const formatTag = (known: StatusTag, mark: string): string => `W/"${formatCursor(known)}${mark}"`;

/** The ETag of a change of a store whose archive is in this state. */
export function tagOf(storeId: string, seq: number, { since }: ArchiveState): StatusTag {
  return { storeId, seq, leavesOut: since !== null && seq >= since };
}

type Store = Pick<LastChange, 'storeId' | 'archive'>;

/**
 * The number of the last change that a reader has; null for an invalid cursor or one of another store. Null also for a
 * cursor of a server that lists archived records, when there were any by then: their removal is not announced twice.
 */
export function parseCursor(text: unknown, { storeId, archive }: Store): number | null {
  const [, store, digits, mark] = (typeof text === 'string' && CURSOR.exec(text)) || [];
  if (store !== storeId.slice(0, NAME)) return null;
  const seq = Number(digits);
  return mark === LEAVES_OUT || !tagOf(storeId, seq, archive).leavesOut ? seq : null;
}

/**
 * The latest change of this store in `If-None-Match`, by an ETag with a suffix: the latest one implies all earlier
 * ones. Null without any; future ones are ignored.
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
