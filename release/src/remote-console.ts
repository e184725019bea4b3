import { basename, join } from 'node:path';
import {
  apiUrl,
  changeRelease,
  getReleases,
  LARGEST_RELEASE,
  publishRelease,
} from '@veritas/shared/contracts/releases';
import type { CallInput, ReleasesOfRemote } from '@veritas/shared/contracts/releases';
import type { Audience } from '@veritas/shared/registry';
import * as v from 'valibot';
import { checkBuild } from './check-build.ts';
import { readSbom } from './provenance.ts';
import { prepare } from './publish.ts';
import { readBuiltRelease } from './read-release.ts';
import { Refused } from './refused.ts';
import { commitOf } from './source-commit.ts';

/** Environment variable of the deploy token: an argument would be in the list of processes. */
export const TOKEN_VARIABLE = 'VERITAS_DEPLOY_TOKEN';
const PATIENCE_MS = 60_000;

/** A console that releases are published to over HTTP. */
export interface Console {
  /** Such as `https://console.example.com`. */
  readonly origin: string;
  readonly token: string;
}

/**
 * The console at an address, with the deploy token of the environment.
 * @throws Refused when the token would travel unencrypted, or is missing.
 */
export function consoleAt(to: string, env: Readonly<Record<string, string | undefined>>): Console {
  const url = URL.canParse(to) ? new URL(to) : null;
  const isHere = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url?.hostname ?? '');
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isHere)) {
    throw new Refused(`--to ${to}: give the address of the console, such as https://console.example.com.`);
  }
  const token = env[TOKEN_VARIABLE]?.trim() ?? '';
  if (token === '') {
    throw new Refused(`${TOKEN_VARIABLE} is not set. A super admin makes a deploy token on the page Modules.`);
  }
  return { origin: url.origin, token };
}

interface About {
  /** Only these users get it; without an audience everyone does. */
  readonly audience?: Audience | undefined;
  /** For the history. */
  readonly note?: string | undefined;
}

/**
 * Sends a built remote, after the checks that need no console. Returns what the console answered.
 * @throws Refused with the reason, when the build or the console refuses it.
 */
export async function publishAt(console: Console, folder: string, { audience, note }: About): Promise<string> {
  const { files } = await prepare(folder, '');
  checkBuild(join(folder, 'dist'), files);
  const commit = await commitOf(folder);
  const sbom = await readSbom(join(folder, 'dist'));
  const body: CallInput<typeof publishRelease> = {
    release: await readBuiltRelease(folder),
    files: [...files].map(([path, content]) => ({ path, content: content.toString('base64') })),
    ...(audience && { audience }),
    ...(note !== undefined && { note }),
    ...(commit !== undefined && { commit }),
    ...(sbom && { sbom: sbom.toString('base64') }),
  };
  const text = JSON.stringify(body);
  if (text.length > LARGEST_RELEASE) {
    const megabytes = (text.length / 1_000_000).toFixed(1);
    throw new Refused(
      `${basename(folder)} is ${megabytes} MB as it is sent, the limit is ${LARGEST_RELEASE / 1_000_000} MB. Load less.`,
    );
  }
  return done(await ask(console, publishRelease, text));
}

/** Changes a remote's releases. Returns what the console answered. @throws Refused with the reason of a refusal. */
export async function changeAt(console: Console, change: CallInput<typeof changeRelease>): Promise<string> {
  return done(await ask(console, changeRelease, JSON.stringify(change)));
}

/** What is live of the remote of the token, and its last changes. @throws Refused with the reason of a refusal. */
export function releasesAt(console: Console, remote: string | undefined): Promise<ReleasesOfRemote> {
  const { path, ...call } = getReleases;
  return ask(console, {
    ...call,
    path: remote === undefined ? path : `${path}?${new URLSearchParams({ remote }).toString()}`,
  });
}

const done = ({ message, changed }: v.InferOutput<typeof publishRelease.output>) =>
  `${message}${changed ? '' : ' already'}`;

const Refusal = v.object({ error: v.string() });

async function ask<O extends v.GenericSchema>(
  { origin, token }: Console,
  { method, path, output }: { readonly method: string; readonly path: string; readonly output: O },
  body?: string,
): Promise<v.InferOutput<O>> {
  const response = await fetch(`${origin}${apiUrl(path)}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    // The token must not follow to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : '';
    throw new Refused(
      `${origin} could not be asked: ${cause}. Nothing is known to have changed; run the command again.`,
    );
  });
  const answer: unknown = await response.json().catch(() => null);
  const expected = v.safeParse(output, answer);
  if (response.ok && expected.success) return expected.output;
  const refusal = v.safeParse(Refusal, answer);
  throw new Refused(
    refusal.success
      ? `${origin} refused it: ${refusal.output.error}`
      : `${origin} is no console: it answered ${response.status}.`,
  );
}
