/** Which records a reader has: the store they are of, and the number of the last change in them. */
export interface StatusTag {
  readonly storeId: string;
  readonly seq: number;
}

/** As much of the name of a store as tells it from others. */
const NAME = 8;
const CURSOR = /^([0-9a-f-]{8})-(\d{1,15})$/;
const TAG = /^(?:W\/)?"([^"]*)"$/;

/** For `since`, and between the quotes of a tag. */
export const formatCursor = ({ storeId, seq }: StatusTag): string => `${storeId.slice(0, NAME)}-${seq}`;

/** Weak: the same records, compressed or not. */
export const formatTag = (known: StatusTag): string => `W/"${formatCursor(known)}"`;

/** The number of the last change that a reader has; null for what is no cursor of this store. */
export function parseCursor(text: unknown, storeId: string): number | null {
  const [, store, seq] = (typeof text === 'string' && CURSOR.exec(text)) || [];
  return store === storeId.slice(0, NAME) ? Number(seq) : null;
}

/**
 * The changes that a reader names by `If-None-Match` and that are of this store; what is no tag of ours is left out.
 */
export function knownChanges(header: string | undefined, storeId: string): number[] {
  return (header ?? '').split(',').flatMap((text) => {
    const [, cursor] = TAG.exec(text.trim()) ?? [];
    return parseCursor(cursor, storeId) ?? [];
  });
}
