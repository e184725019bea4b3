import { sql } from 'kysely';
import type { Store } from '../core/store.ts';

/**
 * Call in a transaction that also reads or writes a file: the disk of the file may block for longer than a session of
 * PostgreSQL may be idle in a transaction of the server.
 */
export async function allowSlowFile({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<void> {
  if (dialect === 'postgres') await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(db);
}
