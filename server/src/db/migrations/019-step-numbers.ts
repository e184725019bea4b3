import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The change number of each step of a record, so that readers who know the record are sent its new steps alone. A
 * server without them writes `change_seq` only, by which its changes are recognised.
 */
export const stepNumbers: Migration = {
  name: '019-step-numbers',
  async up({ schema }) {
    for (const name of ['submitted_seq', 'verified_seq', 'detached_seq', 'whole_seq'])
      await schema
        .alterTable('devices')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(sql`0`))
        .execute();
  },
};
