import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { hiddenSpans } from '../../devices/records/hidden.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { storeTest } from '../../testing/store-test.ts';
import { goodFile, IMPORTER, storedRows, storeUpload } from '../testing/stored-upload.ts';
import { importUpload } from './import-upload.ts';
import { IMPORT_SLICE, SLICE } from './store-rows.ts';

/** Lets the first slice wait where it is stored but not committed, and the chunk that is read meanwhile fail. */
class FailingAhead implements KyselyPlugin {
  readonly #lost: Error;
  readonly #meanwhile: () => Promise<unknown>;
  readonly #stored = Promise.withResolvers<undefined>();
  #reads = 0;

  /** `meanwhile`: absent where all statements take one connection, and the read comes before the slice or after it. */
  constructor(lost: Error, meanwhile?: () => Promise<unknown>) {
    this.#lost = lost;
    this.#meanwhile = meanwhile ?? (() => Promise.resolve());
    if (!meanwhile) this.#stored.resolve(undefined);
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    if ((result.numAffectedRows ?? 0n) >= BigInt(SLICE)) {
      this.#stored.resolve(undefined);
      await this.#meanwhile();
    }
    if (!result.rows.some((row) => (row as { bytes?: unknown }).bytes instanceof Uint8Array)) return result;
    // Both chunks are read once before, to learn their encoding.
    this.#reads += 1;
    if (this.#reads < 4) return result;
    await this.#stored.promise;
    throw this.#lost;
  }
}

storeTest('a file that cannot be read on while a slice is being stored leaves none of it', async (context) => {
  const { db, clock, dialect } = context;
  await addGroup(context, 'BLR_KOR');
  const rows = 3 * IMPORT_SLICE[dialect];
  const file = goodFile(rows);
  // The first chunk has a slice and the beginning of another.
  const chunks = [file.subarray(0, file.length / 2), file.subarray(file.length / 2)];
  const upload = await storeUpload(db, randomUUID(), chunks, clock());
  const lost = new Error('lost');
  // More round trips than what must not happen meanwhile would take, a new connection with it.
  const aWhile = async () => {
    for (let turn = 0; turn < 200; turn += 1) await hiddenSpans(db);
  };
  const plugin = new FailingAhead(lost, dialect === 'postgres' ? aWhile : undefined);
  await assert.rejects(importUpload({ ...context, db: db.withPlugin(plugin) }, upload, IMPORTER), lost);
  assert.deepEqual(await db.selectFrom('devices').select('id').execute(), []);
  assert.deepEqual([await storedRows(db), await hiddenSpans(db)], [[], []]);
  const result = await importUpload(context, upload, IMPORTER);
  assert.deepEqual([result.processed, result.skipped], [rows, 0]);
});
