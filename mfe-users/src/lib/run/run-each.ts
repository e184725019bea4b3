/** How one item of a run ended. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly problem: string };

interface Run<Item> {
  readonly act: (item: Item) => Promise<unknown>;
  /** What people read about a failure. */
  readonly explain: (error: unknown) => string;
  readonly onOutcome: (index: number, outcome: Outcome) => void;
  /** An aborted run ends after the item it is at. */
  readonly signal: AbortSignal;
}

/** Does something to one item after the other; a failure is that item's own and does not end the run. */
export async function runEach<Item>(items: readonly Item[], { act, explain, onOutcome, signal }: Run<Item>) {
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return;
    try {
      await act(item);
      onOutcome(index, { ok: true });
    } catch (error) {
      onOutcome(index, { ok: false, problem: explain(error) });
    }
  }
}
