import type { PublishedRegistry } from './registry-source.ts';

/**
 * Content-Security-Policy of the console's page: scripts and styles come from here and from the origins the registry
 * names, nothing is inline or made from text, and nothing is sent anywhere else.
 */
export function pagePolicy(registry: Pick<PublishedRegistry, 'names' | 'origins'> | null): string {
  const sources = ["'self'", ...(registry?.origins ?? [])].join(' ');
  // One policy a build on the page; a remote's entry runs again after Retry, so the names may come twice.
  const policies = ['shell', 'webpack-shell', ...(registry?.names ?? []).map((name) => `webpack-${name}`)];
  return [
    "default-src 'none'",
    `script-src ${sources}`,
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
  ].join('; ');
}
