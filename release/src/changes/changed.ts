import type { Change } from '../registry/registry-changes.ts';

/** What a verb answers. */
export interface Changed {
  readonly version: string;
  /** False when the registry was as wanted already. */
  readonly changed: boolean;
  /** What is wrong with the entries of other remotes, a sentence each. */
  readonly problems: readonly string[];
  /** See `Change`. */
  readonly remark?: string;
}

/** The answer for a change of the registry. */
export function answerOf({ version, remark }: Change, changed: boolean): Omit<Changed, 'problems'> {
  return { version, changed, ...(changed && remark !== undefined && { remark }) };
}

/** Prints what is wrong with other remotes. Returns a line about the change, for people. */
export function reportChange({ changed, problems, remark }: Changed, done: string, already = done): string {
  for (const problem of problems) console.error(problem);
  return [changed ? done : already, remark].filter((text) => text !== undefined).join('; ');
}
