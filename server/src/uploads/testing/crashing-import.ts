import { readConfig } from '../../core/config/config.ts';
import { openDatabase } from '../../db/index.ts';
import { pino } from 'pino';
import { importUpload } from '../import/import-upload.ts';
import { watched } from '../../testing/database/watched.ts';
import { IMPORTER } from './stored-upload.ts';

/**
 * Imports a stored upload in a process of its own and kills it (SIGKILL) after this many queries. For tests:
 * `node crashing-import.ts <upload> <queries>`.
 */
const [uploadId = '', queries = ''] = process.argv.slice(2);
let left = Number(queries);
const killAfterLastQuery = () => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};

const config = readConfig(process.env);
const store = openDatabase(config);
const db = watched(store.db, { after: killAfterLastQuery });
const upload = await db.selectFrom('uploads').selectAll().where('id', '=', uploadId).executeTakeFirstOrThrow();
await importUpload({ ...store, db, config, clock: Date.now, log: pino({ level: 'silent' }) }, upload, IMPORTER);
await store.close();
