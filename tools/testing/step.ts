import type { Count } from './counts.ts';

/** Takes what a step's commands write. */
export type Sink = (text: string) => void;

/** A part of `npm test` with a count of its own. */
export interface Step {
  readonly name: string;
  /** Steps that have to end before, where they are run at all. */
  readonly after?: readonly string[];
  /** Without a sink its commands write to the terminal. */
  readonly count: (sink?: Sink) => Promise<Count>;
}

/**
 * Runs the steps on several lanes: a lane that is free takes the first step of the list that waits for no other, so
 * steps that wait (for a browser, a database, a timer) run beside those that compute.
 */
export async function runSteps(
  steps: readonly Step[],
  lanes: number,
  perform: (step: Step) => Promise<void>,
): Promise<void> {
  const left = [...steps];
  const unfinished = new Set(steps.map(({ name }) => name));
  let changed = Promise.withResolvers<void>();

  async function lane(): Promise<void> {
    while (left.length > 0) {
      const ready = left.find(({ after = [] }) => !after.some((name) => unfinished.has(name)));
      if (!ready) {
        await changed.promise;
        continue;
      }
      left.splice(left.indexOf(ready), 1);
      await perform(ready);
      unfinished.delete(ready.name);
      changed.resolve();
      changed = Promise.withResolvers<void>();
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
}
