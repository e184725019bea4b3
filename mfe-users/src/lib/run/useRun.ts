import { useLeftSave } from '@veritas/shared/api';
import { useEffect, useRef, useState } from 'react';
import { isUnconfirmed } from '../server/refusal.ts';
import { useReloadUsers } from '../server/users.ts';
import { runEach, type Outcome } from './run-each.ts';

export interface Steps<Item> {
  readonly act: (item: Item) => Promise<unknown>;
  readonly explain: (error: unknown) => string;
  /** The message about a run whose screen was left; `left` were not tried. */
  readonly summary: (counts: RunCounts) => string;
}

export type RunCounts = Readonly<Record<'done' | 'failed' | 'left', number>>;

interface RunState<Item> {
  readonly stage: 'ready' | 'running' | 'ended';
  readonly items: readonly Item[];
  /** By index of the item; shorter than `items` while it runs and after a stop. */
  readonly outcomes: readonly Outcome[];
  /** The server is away, and the run waits for it. */
  readonly away: boolean;
  /** The run ended because the user did not confirm the password. */
  readonly unconfirmed: boolean;
}

const NOTHING_YET = { stage: 'ready', items: [], outcomes: [], away: false, unconfirmed: false } as const;

/**
 * A run over many users, one by one, that can be stopped and continued. Leaving the screen stops it, and so does a
 * cancelled password prompt, which would reappear for each remaining item. When the screen was left, a message reports
 * the outcome. The list of users is read again after each run.
 */
export function useRun<Item>({ act, explain, summary }: Steps<Item>) {
  const [state, setState] = useState<RunState<Item>>(NOTHING_YET);
  const { tell } = useLeftSave();
  const reloadUsers = useReloadUsers();
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  async function run(items: readonly Item[], done: readonly Outcome[]) {
    const { signal } = (stopper.current = new AbortController());
    setState({ ...NOTHING_YET, stage: 'running', items, outcomes: done });
    const outcomes = [...done];
    const onOutcome = (outcome: Outcome) => {
      outcomes.push(outcome);
      setState((before) => ({ ...before, away: false, outcomes: [...outcomes] }));
    };
    const onAway = () => setState((before) => ({ ...before, away: true }));
    const left = items.slice(done.length);
    const unconfirmed = await runEach(left, { act, explain, onOutcome, onAway, endsRun: isUnconfirmed, signal });
    setState((before) => ({ ...before, stage: 'ended', away: false, unconfirmed }));
    // Whatever the outcome: a failed call may have changed something, and another screen may show the users by now.
    void reloadUsers();
    const counts = countsOf(items, outcomes);
    tell(counts.done === items.length ? 'success' : 'error', summary(counts));
  }
  return {
    ...state,
    start: (items: readonly Item[]) => run(items, []),
    /** Continues with the items that have no outcome yet. */
    resume: () => run(state.items, state.outcomes),
    stop: () => stopper.current?.abort(),
    /** Resets an ended run for other items. */
    reset: () => setState(NOTHING_YET),
  };
}

function countsOf(items: readonly unknown[], outcomes: readonly Outcome[]): RunCounts {
  const done = outcomes.filter(({ ok }) => ok).length;
  return { done, failed: outcomes.length - done, left: items.length - outcomes.length };
}
