import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hiddenSpans } from '../../../devices/records/hidden.ts';
import { importUpload } from '../../import/import-upload.ts';
import { IMPORTER, storedRows, storeUpload } from '../stored-upload.ts';
import { newModel, settled } from './commands.ts';
import type { Model } from './commands.ts';
import type { World } from './world.ts';

/**
 * Runs one schedule, sends what it left open, and compares results and records with those of the same files imported in
 * one piece, in the order in which they were. For tests.
 */
export async function runSchedule(
  world: World,
  oneShot: World,
  files: readonly Buffer[],
  commands: Iterable<fc.AsyncCommand<Model, World>>,
): Promise<void> {
  await world.begin(files);
  const model = newModel();
  await fc.asyncModelRun(() => ({ model, real: world }), commands);
  for (const [number, known] of model.entries()) {
    if (known.state !== 'cancelled') known.result = await finish(world, number);
  }
  assert.deepEqual(await outcomeOf(world), await expectedOf(world, oneShot));
  assert.deepEqual(await hiddenSpans(world.db), []);
  const kept = await world.db.selectFrom('upload_chunks').select('upload_id').where('bytes', 'is not', null).execute();
  assert.deepEqual(kept, [], 'bytes of an upload that is over');
}

/** Continues at the index given by the server. */
async function finish(world: World, number: number): Promise<void> {
  const upload = world.upload(number);
  const last = upload.chunks.length - 1;
  for (let index = Math.min(last, (await world.status(upload))?.next ?? 0); index <= last; index += 1) {
    const [answer] = await settled(world, async () => [await world.send(upload, index)]);
    assert.ok(answer && [200, 400].includes(answer.status), answer?.text);
  }
}

async function outcomeOf({ db }: World) {
  const uploads = await db
    .selectFrom('uploads')
    .select(['result', 'error', 'processed', 'duplicates', 'refused'])
    .where('error_status', 'is distinct from', 410)
    .orderBy('first_id')
    .execute();
  const rejects = await db
    .selectFrom('upload_rejects')
    .innerJoin('uploads', 'uploads.id', 'upload_rejects.upload_id')
    .select(['row', 'kind', 'tracking_id', 'reasons', 'cells'])
    .orderBy('first_id')
    .orderBy('row')
    .execute();
  return { uploads, rejects, rows: await storedRows(db) };
}

/** The same files in one piece each. */
async function expectedOf(world: World, oneShot: World) {
  await oneShot.begin([Buffer.from('-')]);
  const order = await world.db
    .selectFrom('uploads')
    .select('id')
    .where('error_status', 'is distinct from', 410)
    .orderBy('first_id')
    .execute();
  const { context } = oneShot;
  for (const { id } of order) {
    const { bytes } = world.uploads.find((sent) => sent.id === id) ?? assert.fail('an unknown upload');
    const upload = await storeUpload(context.db, id, [bytes], context.clock());
    await importUpload(context, upload, IMPORTER).catch((error: unknown) =>
      assert.match(String(error), /no column tracking_id/),
    );
  }
  return outcomeOf(oneShot);
}
