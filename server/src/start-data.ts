import type { AppContext } from './context/app-context.ts';
import { lockKeys, transaction, unlessLocked } from './db/index.ts';
import type { Db } from './db/index.ts';
import { Refusal } from 'release/refusal';
import { hasDemoUsers, hasUsers } from './users/queries.ts';

/** Passwords of demo accounts are public, so a server that others can reach must not hold them. */
export async function refuseDemoDataWhenExposed({ db, config }: AppContext): Promise<void> {
  if (!config.exposed || !(await hasDemoUsers(db))) return;
  throw new Refusal(
    'This store holds demo accounts, whose passwords are public, and the server would be reachable from outside ' +
      '(HOST is not a loopback address, VERITAS_TRUST_PROXY names a proxy, VERITAS_PUBLIC_ORIGIN is another host or https, ' +
      'or NODE_ENV is production). Start with another VERITAS_DATA_DIR or DATABASE_URL ' +
      'and VERITAS_SEED_RECORDS=0, then make the first account: create-super-admin <username> <email>.',
  );
}

/** Fills an unused store with demo data in one transaction; never on an exposed server. */
export async function fillEmptyStore(context: AppContext): Promise<void> {
  const { db, config, log, clock } = context;
  if (config.seedRecords === 0 || config.exposed || (await hasUsers(db))) return;
  // Loaded on demand: a real installation never needs it.
  const { seedDemo } = await import('./demo/seed.ts');
  log.info({ records: config.seedRecords }, 'filling the empty store with demo data');
  // Another process may be filling it: its lock ends with its connection, also when it is killed.
  const fill = async (trx: Db) => {
    await lockKeys(trx, ['seed']);
    await seedDemo({ ...context, db: trx }, { records: config.seedRecords, now: clock() });
  };
  await unlessLocked(() => transaction(db, fill), Number.POSITIVE_INFINITY);
}
