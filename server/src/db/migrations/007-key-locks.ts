import type { Migration } from './migration.ts';

/** Keys that transactions hold (see key-locks.ts); at rest it is empty. */
export const keyLocks: Migration = {
  name: '007-key-locks',
  async up({ schema }) {
    await schema
      .createTable('key_locks')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .execute();
  },
};
