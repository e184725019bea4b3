import { Refused } from './refused.ts';

const CHANGING = [
  'publish',
  'canary',
  'promote',
  'rollback',
  'disable',
  'enable',
  'withdraw',
  'revoke',
  'sign',
  'rotate-key',
];

/**
 * Where releases are in a database, a change of the data folder would be seen by nobody.
 * @throws Refused that says how to change them.
 */
export function refuseUnseenChange(command: string, env: Readonly<Record<string, string | undefined>>): void {
  const isInDatabase = (env['VERITAS_RELEASES'] || (env['DATABASE_URL'] ? 'database' : 'folder')) === 'database';
  if (!isInDatabase || !CHANGING.includes(command)) return;
  throw new Refused(
    'The releases of this installation are in its database (DATABASE_URL, VERITAS_RELEASES): a change of the data ' +
      `folder would have no effect. Ask the console: ${command} … --to https://console.example.com.`,
  );
}
