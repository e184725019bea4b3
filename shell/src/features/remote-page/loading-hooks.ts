import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { integrityOf, isRegistered } from './registry.ts';

const MANIFEST_TIMEOUT_MS = 5_000;
const SCRIPT_TIMEOUT_MS = 6_000;

const attempts = new Map<string, number>();

/** How often loading this remote has failed on this page; part of the address of its files from then on. */
export function attemptOf(remote: string): number {
  return attempts.get(remote) ?? 0;
}

export function countFailure(remote: string): void {
  attempts.set(remote, attemptOf(remote) + 1);
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
 * How files of remotes are fetched: with a time limit, checked against the registry, and a failure is an error. Left
 * to itself the federation runtime waits for ever for a manifest, caches a 404 that is JSON, and shows a page unstyled
 * when its style sheet is missing.
 */
export const loadingHooks: ModuleFederationRuntimePlugin = {
  name: 'veritas-loading',
  async fetch(url, options, remoteInfo) {
    const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
    const address = freshUrl(url, remoteInfo?.name);
    const answer = await fetch(address, { ...options, cache: 'default', integrity: integrityOf(url), signal });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return answer;
  },
  createScript({ url, remoteInfo }) {
    const script = document.createElement('script');
    const address = freshUrl(url, remoteInfo?.name);
    script.integrity = integrityOf(url);
    script.crossOrigin = 'anonymous';
    script.async = true;
    // Trusted Types want the policy's own object where the type of the property says string.
    script.src = (policy?.createScriptURL(address) as string | undefined) ?? address;
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
  createLink({ url, remoteInfo }) {
    // Only a hint: the remote's own runtime adds the style sheet, waits for it and fails when it does not come.
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'style';
    link.integrity = integrityOf(url);
    link.crossOrigin = 'anonymous';
    link.href = freshUrl(url, remoteInfo?.name);
    return link;
  },
};
