import { endOtherKeys } from '../keys/public-keys.ts';
import { replaceSigningKey } from '../keys/signing-key.ts';
import { readUntrustedRegistry } from '../registry/registry-file.ts';
import { changeRegistry } from './change-registry.ts';
import type { Changed } from './changed.ts';

/** In the history, of changes that concern the registry as a whole. */
const EVERY_REMOTE = '*';

/**
 * Replaces the key that signs the registry, and signs it again. Returns the name of the new key as version. Signatures
 * of former keys are accepted for 30 more days; those of a key that has leaked end with the change.
 * @throws Error when the registry is not trusted: what an attacker wrote must not be signed.
 */
export async function rotateKey(dataDir: string, { isLeaked }: { readonly isLeaked: boolean }): Promise<Changed> {
  const changed = await changeRegistry({ dataDir, verb: 'rotate-key', name: EVERY_REMOTE }, async (registry) => ({
    registry: { ...registry },
    version: await replaceSigningKey(dataDir),
  }));
  // Not before: while the registry has a signature of the former key, a server would refuse it.
  if (isLeaked) await endOtherKeys(dataDir, { id: changed.version }, 0);
  return changed;
}

/**
 * Signs `registry.json` as it is, for an operator who has restored or edited it. Returns its version.
 * @throws Error when it is missing, or is not a registry.
 */
export function signAsItIs(dataDir: string): Promise<Changed> {
  return changeRegistry(
    { dataDir, verb: 'sign', name: EVERY_REMOTE },
    (registry) => ({ registry: { ...registry }, version: String((registry.version ?? 0) + 1) }),
    { read: readUntrustedRegistry },
  );
}
