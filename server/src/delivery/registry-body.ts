import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { weakTag } from '../http/answers/entity-tags.ts';
import { registryFor } from './audience.ts';
import type { Viewer } from './audience.ts';
import type { PublishedRegistry } from '../releases/published-registry.ts';

/** `registry.json` as it is sent. */
export interface RegistryBody {
  readonly etag: string;
  readonly plain: string;
  readonly gzip: Buffer;
}

const pack = promisify(gzip);

/** Cache by the canaries that a viewer gets: few combinations, as each is of one remote. */
const bodies = new WeakMap<PublishedRegistry, Map<string, Promise<RegistryBody>>>();

/** The registry for one viewer; serialised once for all viewers of the same releases. */
export function registryBody(published: PublishedRegistry, viewer: Viewer | null): Promise<RegistryBody> {
  const seen = registryFor(published.registry, viewer);
  const chosen = seen.remotes.map(({ active }) => active.version).join(' ');
  const made = bodies.get(published) ?? new Map<string, Promise<RegistryBody>>();
  bodies.set(published, made);
  const body = made.get(chosen) ?? makeBody(JSON.stringify(seen));
  made.set(chosen, body);
  return body;
}

async function makeBody(plain: string): Promise<RegistryBody> {
  const etag = weakTag(createHash('sha256').update(plain).digest('base64url'));
  return { etag, plain, gzip: await pack(plain) };
}
