import { useEffect, useRef, useState } from 'react';
import { runEach, type Outcome } from './run-each.ts';

interface Steps<Item> {
  readonly act: (item: Item) => Promise<unknown>;
  readonly explain: (error: unknown) => string;
}

interface RunState<Item> {
  readonly stage: 'ready' | 'running' | 'ended';
  readonly items: readonly Item[];
  /** By index of the item; shorter than `items` while it runs and after a stop. */
  readonly outcomes: readonly Outcome[];
}

/** A run over many items, one by one, that can be stopped. Leaving the screen stops it too. */
export function useRun<Item>({ act, explain }: Steps<Item>) {
  const [state, setState] = useState<RunState<Item>>({ stage: 'ready', items: [], outcomes: [] });
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  async function start(items: readonly Item[]) {
    const { signal } = (stopper.current = new AbortController());
    setState({ stage: 'running', items, outcomes: [] });
    const onOutcome = (_index: number, outcome: Outcome) =>
      setState((before) => ({ ...before, outcomes: [...before.outcomes, outcome] }));
    await runEach(items, { act, explain, onOutcome, signal });
    setState((before) => ({ ...before, stage: 'ended' }));
  }
  return { ...state, start, stop: () => stopper.current?.abort() };
}
