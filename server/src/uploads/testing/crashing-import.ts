import type { KyselyPlugin } from 'kysely';
import { readConfig } from '../../core/config.ts';
import { openDatabase } from '../../db/index.ts';
import { pino } from 'pino';
import { importUpload } from '../import/import-upload.ts';
import { IMPORTER } from './stored-upload.ts';

/**
 * Imports a stored upload in a process of its own and kills it without warning after so many queries. For tests:
 * `node crashing-import.ts <upload> <queries>`.
 */
const [uploadId = '', queries = ''] = process.argv.slice(2);
let left = Number(queries);
const killer: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return Promise.resolve(result);
  },
};

const config = readConfig(process.env);
const store = openDatabase(config);
const db = store.db.withPlugin(killer);
const upload = await db.selectFrom('uploads').selectAll().where('id', '=', uploadId).executeTakeFirstOrThrow();
await importUpload({ ...store, db, config, clock: Date.now, log: pino({ level: 'silent' }) }, upload, IMPORTER);
await store.close();
