import type { ComponentType } from 'react';

/**
 * Version of the contract between shell and remotes. Raise it when a remote built against the older one could no
 * longer run; the shell refuses a release of another version before running any of its code.
 */
export const CONTRACT_VERSION = 1;

export interface RemotePage {
  /** Shown in the browser's title bar. */
  readonly title: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/**
 * The whole public face of a remote: the default export of its `src/remote.ts`, checked there by `satisfies Remote`.
 * The shell owns paths, menus and role gates; a remote owns what is inside its pages.
 */
export interface Remote {
  readonly name: string;
  readonly contract: typeof CONTRACT_VERSION;
  /** By page id, the route of SPEC section 2: `Dashboard`, `ListDevices`, `createuser`, … */
  readonly pages: Readonly<Record<string, RemotePage>>;
}
