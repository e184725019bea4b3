import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { hiddenSpans } from '../../devices/records/hidden.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { expireLeases } from '../../testing/database/leases.ts';
import { serverTest } from '../../testing/server-test.ts';
import { Killed, Mortal } from '../testing/schedules/mortal.ts';
import { goodFile, IMPORTER, storedRows, storeUpload } from '../testing/stored-upload.ts';
import { importUpload } from './import-upload.ts';
import { IMPORT_SLICE } from './store-rows.ts';

for (const before of [true, false])
  serverTest(
    `U15: an import that dies ${before ? 'before' : 'after'} any of its queries shows all rows or none, and is done once`,
    async (server) => {
      const { context } = server;
      const { db, dialect } = context;
      // Three transactions of them.
      const rows = 2.4 * IMPORT_SLICE[dialect];
      const file = goodFile(rows);
      await addGroup(context, 'BLR_KOR');
      // On PostgreSQL each query is a way to another process: every fourth will do.
      const step = dialect === 'sqlite' ? 1 : 4;
      let died = 0;
      for (let query = 1; ; query += step) {
        const upload = await storeUpload(
          db,
          randomUUID(),
          [file.subarray(0, 9_000), file.subarray(9_000)],
          context.clock(),
        );
        const mortal = new Mortal();
        mortal.dieAt(query, before);
        const first = await importUpload({ ...context, db: db.withPlugin(mortal) }, upload, IMPORTER).catch(
          (error: unknown) => {
            assert.ok(error instanceof Killed, String(error));
            return null;
          },
        );
        if (!mortal.dead) {
          assert.equal(first?.processed, rows);
          break;
        }
        died += 1;
        const left = (await storedRows(db)).length;
        assert.ok(left === 0 || left === rows, `${left} rows after query ${query}`);
        await expireLeases(db);
        const stored = await db.selectFrom('uploads').selectAll().where('id', '=', upload.id).executeTakeFirstOrThrow();
        const result = await importUpload(context, stored, IMPORTER);
        assert.deepEqual([result.processed, result.skipped], [rows, 0], `after query ${query}`);
        assert.equal((await storedRows(db)).length, rows);
        assert.deepEqual(await hiddenSpans(db), []);
        await db.deleteFrom('devices').execute();
      }
      assert.ok(died * step >= 35, `it has ${died * step} queries only`);
    },
  );
