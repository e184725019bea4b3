import { WrongUse } from '../core/refusal.ts';

/** A verb of one remote; returns what to print. */
export type Command = (remote: string) => Promise<string>;

/** A verb that may name a remote; returns lines to print. */
export type Question = (name: string | undefined) => Promise<string[]>;

/** The verbs of one store of releases, by name. */
export interface Verbs {
  readonly commands: Readonly<Record<string, Command>>;
  /** Those that need no name of a remote. */
  readonly ofAll: Readonly<Record<string, Question>>;
}

/** As given on the command line, for all verbs. */
export interface VerbOptions {
  readonly version?: string | undefined;
  /** The version that `revoke` names after the remote. */
  readonly revoked?: string | undefined;
  readonly from?: string | undefined;
  readonly percent?: string | undefined;
  readonly roles?: string | undefined;
  readonly users?: string | undefined;
  /** Whether the pages of a build are opened before it is published. */
  readonly withBrowser: boolean;
}

/** @throws WrongUse when `revoke` names no version. */
export function versionToRevoke(remote: string, { revoked }: VerbOptions): string {
  if (revoked !== undefined) return revoked;
  throw new WrongUse(`Name the version: revoke ${remote} <version>. \`status\` lists versions.`);
}
