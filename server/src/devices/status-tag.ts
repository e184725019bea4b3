/** Which records a reader has: the store they are of, and the number of the last change in them. */
export interface StatusTag {
  readonly storeId: string;
  readonly seq: number;
}

/** As much of the name of a store as tells it from others. */
const NAME = 8;
const FORM = /^(?:W\/)?"([0-9a-f-]{8})-(\d{1,15})"$/;

/** Weak: the same records, compressed or not. */
export function formatTag({ storeId, seq }: StatusTag): string {
  return `W/"${storeId.slice(0, NAME)}-${seq}"`;
}

/**
 * The changes that a reader names by `If-None-Match` and that are of this store; what is no tag of ours is left out.
 */
export function knownChanges(header: string | undefined, storeId: string): number[] {
  return (header ?? '').split(',').flatMap((text) => {
    const [, store, seq] = FORM.exec(text.trim()) ?? [];
    return store === storeId.slice(0, NAME) ? [Number(seq)] : [];
  });
}
