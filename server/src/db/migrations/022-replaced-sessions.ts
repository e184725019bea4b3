import type { Migration } from './migration.ts';

/** Which session one took the place of, for a sign-out that was under way meanwhile. */
export const replacedSessions: Migration = {
  name: '022-replaced-sessions',
  async up({ schema }) {
    await schema.alterTable('sessions').addColumn('replaced_id', 'text').execute();
    await schema.createIndex('sessions_replaced').on('sessions').column('replaced_id').execute();
  },
};
