import type { Migration } from './migration.ts';

/** The zone in which an upload means its dates without an offset: an import may run long after the upload came. */
export const uploadZone: Migration = {
  name: '008-upload-zone',
  async up({ schema }) {
    await schema.alterTable('uploads').addColumn('time_zone', 'text').execute();
  },
};
