import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The change number of each step of a record, so that readers who have the record are sent only its new steps. A server
 * without this step writes only `change_seq`, which identifies its changes.
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
