import { REPORT_PATH } from '../http/violation-reports.ts';
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
 * Content-Security-Policy of a script of the shell that runs as a worker: it may load nothing, and ask nobody but
 * this server. Not in a sandbox, as the policy of other answers has it: browsers start no worker in one.
 */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Content-Security-Policy of the console's page: scripts and styles come from here and from the origins the registry
 * names, nothing is inline or made from text, and nothing is sent anywhere else.
 */
function pagePolicy(registry: Published): string {
  const sources = ["'self'", ...(registry?.origins ?? [])].join(' ');
  // One policy a build on the page; a remote's entry runs again after Retry, so the names may come twice.
  const policies = ['shell', 'webpack-shell', ...(registry?.names ?? []).map((name) => `webpack-${name}`)];
  return [
    "default-src 'none'",
    `script-src ${sources}`,
    // The worker that reads records is a file of the shell: no remote brings one.
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
    // The first for browsers that do not know the second.
    `report-uri ${REPORT_PATH}`,
    'report-to violations',
  ].join('; ');
}
