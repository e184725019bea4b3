import type { ComponentType } from 'react';
import type { Catalogues } from '../language/language.ts';
import type { PageDescription, Titles } from './page-schema.ts';

/**
 * Version of the contract between shell and remotes. Increment it when a remote built against the older one could no
 * longer run; the shell refuses a release of another version before running any of its code.
 */
export const CONTRACT_VERSION = 1;

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** What the shell shows of a page, and how its code is loaded. */
export interface RemotePage extends Omit<Frozen<PageDescription>, 'path'> {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/**
 * The public interface of a remote: the default export of its `src/remote.ts`, checked there by `satisfies Remote`. The
 * build runs the file on Node and writes the description into the release, so it imports nothing but this contract;
 * pages are imported inside `load`.
 */
export interface Remote {
  /** As in the folder's name, `mfe-<name>`. */
  readonly name: string;
  /** The label on the card when the remote cannot be loaded. */
  readonly title: string;
  readonly contract: typeof CONTRACT_VERSION;
  /** Its translations, added before any page is loaded; absent: the pages are English. */
  readonly catalogues?: Catalogues;
  /** Translations of the titles, menus and menu entries below: the shell shows them before it loads the remote. */
  readonly titles?: Frozen<Titles>;
  /** By path: the route of SPEC section 2 or of an addition, `Dashboard`, `ListDevices`, `createuser`, … */
  readonly pages: Readonly<Record<string, RemotePage>>;
}
