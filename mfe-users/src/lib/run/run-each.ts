/** How one item of a run ended. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly problem: string };

interface Run<Item> {
  readonly act: (item: Item) => Promise<unknown>;
  /** The message about a failure. */
  readonly explain: (error: unknown) => string;
  readonly onOutcome: (outcome: Outcome) => void;
  /** A failure that would repeat for every further item: it is not an outcome of the item, which remains to be done. */
  readonly endsRun: (error: unknown) => boolean;
  /** An aborted run ends after the current item. */
  readonly signal: AbortSignal;
}

/**
 * Processes one item after the other; a failure counts for its item and does not end the run, except those that
 * `endsRun` recognises. @returns whether such a failure ended it.
 */
export async function runEach<Item>(items: readonly Item[], run: Run<Item>): Promise<boolean> {
  const { act, explain, onOutcome, endsRun, signal } = run;
  for (const item of items) {
    if (signal.aborted) return false;
    try {
      await act(item);
      onOutcome({ ok: true });
    } catch (error) {
      if (endsRun(error)) return true;
      onOutcome({ ok: false, problem: explain(error) });
    }
  }
  return false;
}
