import type { Migration } from './migration.ts';

/** Which sessions continue the same sign-in, for imports that go on while their user enters the password again. */
export const sessionsOfASignIn: Migration = {
  name: '025-sessions-of-a-sign-in',
  async up({ schema }) {
    await schema.alterTable('sessions').addColumn('first_id', 'text').execute();
    await schema.createIndex('sessions_first').on('sessions').column('first_id').execute();
  },
};
