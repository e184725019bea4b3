import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Chunks exist only until the import ends: compressing them (TOAST) would take PostgreSQL longer than storing them. */
export const chunksAsTheyCame: Migration = {
  name: '021-chunks-as-they-came',
  async up(db, dialect) {
    if (dialect === 'postgres')
      await sql`alter table upload_chunks alter column bytes set storage external`.execute(db);
  },
};
