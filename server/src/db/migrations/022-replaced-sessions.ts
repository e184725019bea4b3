import type { Migration } from './migration.ts';

/** The session that a session replaced, for a concurrent sign-out. */
export const replacedSessions: Migration = {
  name: '022-replaced-sessions',
  async up({ schema }) {
    await schema.alterTable('sessions').addColumn('replaced_id', 'text').execute();
    await schema.createIndex('sessions_replaced').on('sessions').column('replaced_id').execute();
  },
};
