import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Chunks of files are there for as long as an import takes: PostgreSQL would need longer to compress than to store
 * them.
 */
export const chunksAsTheyCame: Migration = {
  name: '021-chunks-as-they-came',
  async up(db, dialect) {
    if (dialect === 'postgres')
      await sql`alter table upload_chunks alter column bytes set storage external`.execute(db);
  },
};
