import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@veritas/shared/integrity';
import { parseRegistry, type Registry, type RegistryEntry } from '@veritas/shared/registry';
import { changeRegistry } from '../changes/change-registry.ts';
import { reasonOf } from '../core/error-parts.ts';
import { Refusal } from '../core/refusal.ts';
import { whyUnanswered } from '../core/why-unanswered.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { storeRelease } from '../store/store-release.ts';

const PATIENCE_MS = 30_000;

/** Copies what everyone gets into another data folder, except the remote that is checked. */
export type CopyLive = (to: string, candidate: string) => Promise<void>;

/** What is live in the data folder of an installation. */
export function liveInFolder(dataDir: string): CopyLive {
  return async (to, candidate) => {
    const { registry } = await readRegistry(dataDir);
    await copy(to, others(registry, candidate), async ({ name, active: { version } }) => {
      const path = join('remotes', name, version);
      await cp(join(dataDir, path), join(to, path), { recursive: true });
    });
  };
}

/** What is live in a console, requested over HTTP without signing in. */
export function liveAt(origin: string): CopyLive {
  return async (to, candidate) => {
    const url = new URL('/registry.json', origin);
    const text = (await fetched(url))?.toString('utf8');
    // Nothing was ever published there.
    if (text === undefined) return;
    await copy(to, others(registryOf(url, text), candidate), async ({ name, active: release }) => {
      const listed = Object.entries(release.files).map(async ([path, integrity]) => {
        const content = await fetched(new URL(path, new URL(release.base, origin)));
        if (content !== null && integrityOf(content) === integrity) return [path, content] as const;
        throw new Refusal(`${origin} lists ${path} of ${name} ${release.version}, but does not deliver it as listed.`);
      });
      await storeRelease(to, { name, release, files: new Map(await Promise.all(listed)), notes: new Map() });
    });
  };
}

const others = ({ remotes }: Registry, candidate: string) => remotes.filter(({ name }) => name !== candidate);

async function copy(
  to: string,
  live: readonly RegistryEntry[],
  copyFiles: (entry: RegistryEntry) => Promise<void>,
): Promise<void> {
  const remotes: RegistryEntry[] = [];
  for (const entry of live) {
    const { name, title, active, disabled } = entry;
    await copyFiles(entry);
    const base = `/remotes/${name}/${active.version}/`;
    remotes.push({ name, title, active: { ...active, base }, previous: null, ...(disabled && { disabled }) });
  }
  await changeRegistry({ dataDir: to, verb: 'check', name: '*' }, (before) => ({
    registry: { ...before, remotes },
    version: '0',
  }));
}

function registryOf(url: URL, text: string): Registry {
  try {
    return parseRegistry(text).registry;
  } catch (error) {
    throw new Refusal(`${url.href} is not the registry of a console: ${reasonOf(error)} ${NOTHING_SENT}`);
  }
}

const NOTHING_SENT = 'Nothing was changed; check the address, then run the command again.';

/** Null without such a file. */
async function fetched(url: URL): Promise<Buffer | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    if (answer.status === 404) return null;
    throw new Refusal(`${url.href} answered ${answer.status}. ${NOTHING_SENT}`);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${url.href} could not be fetched: ${whyUnanswered(error).reason}. ${NOTHING_SENT}`);
  }
}
