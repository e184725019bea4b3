import { basename, join } from 'node:path';
import { LARGEST_RELEASE, publishRelease } from '@veritas/shared/contracts/releases';
import type { CallInput } from '@veritas/shared/contracts/releases';
import type { Audience } from '@veritas/shared/registry';
import { Refusal } from '../core/refusal.ts';
import { checkBuild } from '../builds/check-build.ts';
import type { WholeBuild } from '../builds/whole-build.ts';
import { commitOf } from '../builds/source-commit.ts';
import { ask, type Console } from '../console/remote-console.ts';
import { changeSentence } from '../console/remote-releases.ts';

interface About {
  /** Only these users get it; without an audience everyone does. */
  readonly audience?: Audience | undefined;
  /** For the history. */
  readonly note?: string | undefined;
}

/**
 * Sends a built remote, after the checks that need no console. Returns what the console answered.
 * @throws Refusal with the reason, when the build or the console refuses it.
 */
export async function publishAt(console: Console, build: WholeBuild, { audience, note }: About): Promise<string> {
  const { folder, built, files, sbom } = build;
  checkBuild(join(folder, 'dist'), files);
  const commit = await commitOf(folder);
  const body: CallInput<typeof publishRelease> = {
    release: built,
    files: [...files].map(([path, content]) => ({ path, content: content.toString('base64') })),
    ...(audience && { audience }),
    ...(note !== undefined && { note }),
    ...(commit !== undefined && { commit }),
    ...(sbom && { sbom: sbom.toString('base64') }),
  };
  const text = JSON.stringify(body);
  if (text.length > LARGEST_RELEASE) {
    const megabytes = (text.length / 1_000_000).toFixed(1);
    throw new Refusal(
      `${basename(folder)} is ${megabytes} MB as it is sent, the limit is ${LARGEST_RELEASE / 1_000_000} MB. Load less.`,
    );
  }
  return changeSentence(await ask(console, publishRelease, { body: text }));
}
