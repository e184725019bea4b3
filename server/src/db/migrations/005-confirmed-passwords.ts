import type { Migration } from './migration.ts';

/** When a session's user last proved who it is: by signing in, or by giving the password again. */
export const confirmedPasswords: Migration = {
  name: '005-confirmed-passwords',
  async up({ schema }) {
    await schema.alterTable('sessions').addColumn('confirmed_at', 'bigint').execute();
  },
};
