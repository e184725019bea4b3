import type { Migration } from './migration.ts';

/** The time zone of dates without an offset in an upload: the import may run long after the request. */
export const uploadZone: Migration = {
  name: '008-upload-zone',
  async up({ schema }) {
    await schema.alterTable('uploads').addColumn('time_zone', 'text').execute();
  },
};
