import { changeRelease, getReleases } from '@veritas/shared/contracts/releases';
import type { CallInput, publishRelease, ReleasesOfRemote } from '@veritas/shared/contracts/releases';
import type * as v from 'valibot';
import { ask, type Console } from './remote-console.ts';

/** Changes a remote's releases. Returns what the console answered. @throws Refusal with the reason of a refusal. */
export async function changeAt(
  console: Console,
  change: CallInput<typeof changeRelease>,
  repeat?: string,
): Promise<string> {
  const body = JSON.stringify(change);
  return changeSentence(await ask(console, changeRelease, { body, ...(repeat !== undefined && { repeat }) }));
}

/**
 * Rolls a remote back from the version that is in use now. A rollback that is sent again would otherwise go further
 * back when only its answer was lost.
 * @throws Refusal with the reason of a refusal, or the option that makes it safe to repeat.
 */
export async function rollBackAt(console: Console, remote: string): Promise<string> {
  const { module } = await releasesAt(console, remote);
  if (!module) return changeAt(console, { action: 'rollback', remote });
  const from = module.canary?.version ?? module.active;
  return changeAt(console, { action: 'rollback', remote, from }, `run the command again with --from ${from}`);
}

/** What is live of the token's remote, and its last changes. @throws Refusal with the reason of a refusal. */
export function releasesAt(console: Console, remote: string | undefined): Promise<ReleasesOfRemote> {
  const { path, ...call } = getReleases;
  return ask(console, {
    ...call,
    path: remote === undefined ? path : `${path}?${new URLSearchParams({ remote }).toString()}`,
  });
}

/** The console's answer to a change, as a sentence. */
export const changeSentence = ({ message, changed }: v.InferOutput<typeof publishRelease.output>) =>
  `${message}${changed ? '' : ' already'}`;
