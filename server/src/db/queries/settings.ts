import { randomBytes } from 'node:crypto';
import type { Db } from '../core/store.ts';

/** A random key that all processes on one database share, generated at first use. */
export async function secretSetting(db: Db, key: string): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow()).value;
}
