import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { arrive, fetchFile } from '../files/file-arrival.ts';
import { filesToStart } from '../files/manifest.ts';
import { integrityOf, isRegistered } from '../registry/registry.ts';

/** Of a script whose file is loaded already. */
const SCRIPT_TIMEOUT_MS = 6_000;

const failures = new Map<string, number>();
const withoutPreloads = new Set<string>();

/** A query parameter of the remote's files: the attempt they are for. */
export function attemptOf(remote: string): number {
  return (failures.get(remote) ?? 0) + Number(withoutPreloads.has(remote));
}

/** Elements of the remote failed although their files had arrived. */
export function countFailure(remote: string): void {
  failures.set(remote, (failures.get(remote) ?? 0) + 1);
}

/**
 * Files of the remote failed to load. The page preloads them all, and each later step would reuse the preload that
 * failed or hangs, which cannot be aborted. Another address bypasses them, once: what is loaded from then on is kept
 * for the next attempt (docs/decisions/212-preloads-that-failed.md).
 */
export function leavePreloads(remote: string): void {
  withoutPreloads.add(remote);
}

const policy = window.trustedTypes?.createPolicy('shell', {
  createScriptURL(url) {
    if (isRegistered(url)) return url;
    throw new TypeError(`${url} is not a file of the registry`);
  },
});

/**
 * Chrome lets a second request for one address wait 20 s behind one that hangs, so a new attempt uses a new address.
 */
function freshUrl(url: string, remote: string | undefined): string {
  const attempt = remote ? attemptOf(remote) : 0;
  return attempt > 0 ? `${url}?r=${attempt}` : url;
}

/**
 * How files of remotes are fetched: with progress, integrity from the registry, and errors for failures. On its own the
 * federation runtime waits forever for a manifest, caches a 404 that is JSON, and shows a page unstyled when its style
 * sheet is missing.
 */
export const loadingHooks: ModuleFederationRuntimePlugin = {
  name: 'veritas-loading',
  async fetch(url, _options, remoteInfo) {
    const name = remoteInfo?.name ?? '';
    const content = await fetchFile(name, freshUrl(url, name));
    const files = filesToStart(url, content).map((file) => freshUrl(file, name));
    await arrive(name, files);
    return new Response(content, { headers: { 'content-type': 'application/json' } });
  },
  createScript({ url, remoteInfo }) {
    const script = document.createElement('script');
    const address = freshUrl(url, remoteInfo?.name);
    script.integrity = integrityOf(url);
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.dataset['remote'] = remoteInfo?.name ?? '';
    // Trusted Types require the policy's own object where the type of the property is string.
    script.src = (policy?.createScriptURL(address) as string | undefined) ?? address;
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
  createLink({ url, remoteInfo }) {
    // Only a hint: the remote's own runtime adds the style sheet, waits for it and reports its failure.
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'style';
    link.integrity = integrityOf(url);
    link.crossOrigin = 'anonymous';
    link.href = freshUrl(url, remoteInfo?.name);
    return link;
  },
};
