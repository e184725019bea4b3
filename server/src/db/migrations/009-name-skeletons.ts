import type { Migration } from './migration.ts';

/**
 * What a name looks like, so that no second one is made that looks the same. Null in rows of older servers, and where
 * two names looked the same before: the server fills in what it can at its start and names the others in the log.
 */
export const nameSkeletons: Migration = {
  name: '009-name-skeletons',
  async up({ schema }) {
    for (const table of ['users', 'groups', 'brands']) {
      await schema.alterTable(table).addColumn('name_skeleton', 'text').execute();
      await schema.createIndex(`${table}_name_skeleton`).unique().on(table).column('name_skeleton').execute();
    }
  },
};
