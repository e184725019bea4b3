/** The slots that a change removed from a list and added to it. */
export interface SlotChange {
  readonly gone: readonly number[];
  readonly added: readonly number[];
}

/** The version of a list of records between two changes: counts are cached by version. */
export class ListVersion {
  #before: { readonly version: ListVersion; readonly change: SlotChange } | null = null;

  /** The version after a change. Older ones are released, with all cached counts. */
  changed(change: SlotChange): ListVersion {
    const next = new ListVersion();
    next.#before = { version: this, change };
    this.#before = null;
    return next;
  }

  get before() {
    return this.#before;
  }
}
