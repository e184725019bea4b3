import { REPORT_PATH } from '../http/log/violation-reports.ts';
import type { PublishedRegistry } from '../releases/published-registry.ts';

type Published = Pick<PublishedRegistry, 'names' | 'origins'> | null;

/**
 * Headers of the console's page: its policy, that every script must come with its integrity (where browsers know that
 * header; our loader gives it in any case), and where violations are reported.
 */
export function pageHeaders(registry: Published): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(registry),
    'integrity-policy': 'blocked-destinations=(script), endpoints=(violations)',
    'reporting-endpoints': `violations="${REPORT_PATH}"`,
  };
}

/**
 * Content-Security-Policy of a script of the shell that runs as a worker: it may load nothing, and connect to this
 * server only. Without `sandbox`, unlike other responses: browsers start no worker in one.
 */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Content-Security-Policy of the console's page: scripts and styles come from here and from the origins the registry
 * names, no inline code or eval, and no connections to other origins.
 */
function pagePolicy(registry: Published): string {
  const sources = ["'self'", ...(registry?.origins ?? [])].join(' ');
  // One Trusted Types policy per build on the page; a remote's entry runs again after Retry, so names may repeat.
  const policies = ['shell', 'webpack-shell', ...(registry?.names ?? []).map((name) => `webpack-${name}`)];
  return [
    "default-src 'none'",
    `script-src ${sources}`,
    // The worker that parses records is a file of the shell: remotes have none.
    "worker-src 'self'",
    `style-src ${sources}`,
    `connect-src ${sources}`,
    "img-src 'self' data: blob:",
    `font-src ${sources}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${[...new Set(policies)].join(' ')} 'allow-duplicates'`,
    // report-uri for browsers without report-to.
    `report-uri ${REPORT_PATH}`,
    'report-to violations',
  ].join('; ');
}
