/** The slots that a change took out of a list, and those that it put in. */
export interface SlotChange {
  readonly gone: readonly number[];
  readonly added: readonly number[];
}

/** A list of records between two changes: what is counted of it is kept by its version. */
export class ListVersion {
  #before: { readonly version: ListVersion; readonly change: SlotChange } | null = null;

  /** The version that a change makes of this one. Older ones are let go, with all that was counted of them. */
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
