import { basename } from 'node:path';
import { Refusal } from './refusal.ts';

const CHANGES = ['publish', 'canary', 'promote', 'rollback', 'disable', 'enable', 'withdraw', 'revoke'];
const QUESTIONS = ['status', 'history'];
const OF_THE_SIGNATURE = ['sign', 'rotate-key'];
export const CONSOLE = '--to https://console.example.com';

/** The command for the data folder. */
interface Asked {
  readonly verb: string;
  /** Of a check: a folder, `shell` or `server`. */
  readonly target?: string | undefined;
}

/** The rule of the server's own settings. */
export function releasesAreInDatabase(env: Readonly<Record<string, string | undefined>>): boolean {
  const set = (name: string) => env[name]?.trim() ?? '';
  return (set('VERITAS_RELEASES') || (set('DATABASE_URL') ? 'database' : 'folder')) === 'database';
}

/**
 * Where releases are in a database, users do not get what the data folder contains, and a change of it would have no
 * effect. A build can be checked all the same.
 * @throws Refusal that says how to list, or change, what is live.
 */
export function refuseUnusedDataFolder(asked: Asked, env: Readonly<Record<string, string | undefined>>): void {
  const remedy = releasesAreInDatabase(env) ? remedyOf(asked) : null;
  if (remedy === null) return;
  throw new Refusal(
    `The releases of this installation are in its database (DATABASE_URL, VERITAS_RELEASES): ${remedy}.`,
  );
}

function remedyOf({ verb, target }: Asked): string | null {
  if (CHANGES.includes(verb)) {
    return `a change of the data folder would have no effect. Ask the console: ${verb} … ${CONSOLE}`;
  }
  if (QUESTIONS.includes(verb)) {
    return `the data folder does not say what is live. Ask the console: ${verb} ${CONSOLE}`;
  }
  if (OF_THE_SIGNATURE.includes(verb)) return 'the registry there has no signature, so there is nothing to sign';
  if (verb !== 'check' || target === undefined || !['shell', 'server'].includes(basename(target))) return null;
  return (
    'the data folder does not say what is live. Run doctor of this version, which reads the database: ' +
    'npm run doctor, or bin/veritas doctor'
  );
}
