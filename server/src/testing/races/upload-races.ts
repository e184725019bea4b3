import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { UploadResult } from '@veritas/shared/contracts';
import type { Db } from '../../db/index.ts';
import { isVisible } from '../../devices/records/hidden.ts';
import { chunkForm } from '../http/http-client.ts';
import type { HttpClient, Reply } from '../http/http-client.ts';
import { pairsOf, recordedOnce } from './race.ts';
import type { Race } from './race.ts';
import { addUploaded, HUB, newUpload } from './world.ts';

const HEADER = 'tracking_id,hub_code,device_brand,device_model_name\n';

/** A file of one chunk, retried while another request is handling it. */
async function upload(client: HttpClient, text: string): Promise<Reply> {
  const chunk = { id: randomUUID(), index: 0, total: 1, bytes: Buffer.from(HEADER + text) };
  for (;;) {
    const reply = await client.post('api/upload/', chunkForm(chunk));
    if (reply.status !== 423) return reply;
    await wait(50);
  }
}

export const UPLOAD_RACES: readonly Race[] = [
  {
    rule: 'One of two uploads stores a tracking ID',
    winners: 1,
    wins: (reply) => reply.status === 200 && reply.json<UploadResult>().processed === 1,
    every: 4,
    prepare: ({ person }, count) =>
      pairsOf(count, async (index) => {
        const one = await person({ username: `uploads_${index}_1`, role: 'admin' });
        const other = await person({ username: `uploads_${index}_2`, role: 'admin' });
        return {
          first: () => upload(one.onA, `RVPSAME${index},${HUB},Vivo,V29\n`),
          second: () => upload(other.onB, `rvpsame${index},${HUB},Vivo,V29\n`),
        };
      }),
  },
  {
    rule: 'The third upload of a user is the last that may be under way',
    winners: 1,
    wins: ({ status }) => status === 200,
    every: 4,
    prepare: ({ context, person }, count) =>
      pairsOf(count, async (index) => {
        const { id: userId, onA, onB } = await person({ username: `quota_${index}`, role: 'admin' });
        const open = [newUpload(randomUUID(), userId), newUpload(randomUUID(), userId)];
        await context.db.insertInto('uploads').values(open).execute();
        const begin = (client: HttpClient) =>
          client.post('api/upload/', chunkForm({ id: randomUUID(), index: 0, total: 2, bytes: FULL_CHUNK }));
        return {
          first: () => begin(onA),
          second: () => begin(onB),
          async problem() {
            const { left } = await context.db
              .selectFrom('uploads')
              .select((eb) => eb.fn.countAll<string>().as('left'))
              .where('user_id', '=', userId)
              .where('state', '=', 'receiving')
              .executeTakeFirstOrThrow();
            return Number(left) === 3 ? null : `${left} are under way`;
          },
        };
      }),
  },
  {
    rule: 'An upload that is undone while its file is imported again leaves the records of that import',
    winners: 2,
    wins: ({ status }) => status === 200,
    every: 4,
    async prepare({ context: { db }, context, person }, count) {
      const one = await person({ username: 'undoes', role: 'admin' });
      return pairsOf(count, async (index) => {
        const other = await person({ username: `corrects_${index}`, role: 'admin' });
        const id = randomUUID();
        const trackingId = await addUploaded(context, id);
        const others = Array.from({ length: 1_500 }, (_, row) => `COR${index}_${row},${HUB},Vivo,V29\n`);
        let isOver = false;
        return {
          async first() {
            while (!isOver && !(await isImporting(db, other.id))) await wait(2);
            return one.onA.post('api/upload_undo/', { upload_id: id });
          },
          second: () =>
            upload(other.onB, `${trackingId},${HUB},Vivo,V29\n${others.join('')}`).finally(() => (isOver = true)),
          async problem([, imported]) {
            const visible = db.selectFrom('devices').select(['tracking_id', 'upload_id']).where(isVisible);
            const wanted = await visible.where('tracking_id', 'in', [trackingId, `COR${index}_0`]).execute();
            if (imported.json<UploadResult>().skipped === 0) return wanted.length === 2 ? null : 'a record is lost';
            const later = wanted.find((device) => device.tracking_id !== trackingId)?.upload_id ?? '';
            return (await shownAt(db, later)) < (await shownAt(db, id)) ? null : 'refused for a record that was gone';
          },
        };
      });
    },
  },
  {
    rule: 'An upload is undone once, and both requests report it',
    winners: 2,
    wins: ({ status }) => status === 200,
    every: 2,
    async prepare(world, count) {
      const { context, person } = world;
      const one = await person({ username: 'undoes_1', role: 'admin' });
      const other = await person({ username: 'undoes_2', role: 'admin' });
      return pairsOf(count, async () => {
        const id = { upload_id: randomUUID() };
        await addUploaded(context, id.upload_id);
        return {
          first: () => one.onA.post('api/upload_undo/', id),
          second: () => other.onB.post('api/upload_undo/', id),
          problem: () => recordedOnce(world, 'upload.undo', id.upload_id),
        };
      });
    },
  },
];

/** Whether records of an upload of this user are being stored. */
async function isImporting(db: Db, userId: string): Promise<boolean> {
  const hidden = db.selectFrom('hidden_uploads').innerJoin('uploads', 'uploads.id', 'hidden_uploads.upload_id');
  return (await hidden.select('uploads.id').where('user_id', '=', userId).execute()).length > 0;
}

/** The number of the last change that showed or removed the records of an upload. */
async function shownAt(db: Db, uploadId: string): Promise<number> {
  const { seq } = await db
    .selectFrom('uploads')
    .innerJoin('device_spans', 'device_spans.first_id', 'uploads.first_id')
    .select((eb) => eb.fn.max<number>('seq').as('seq'))
    .where('uploads.id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return seq;
}

/** Every chunk but the last has this size. */
const FULL_CHUNK = Buffer.from(HEADER.padEnd(1_048_576, 'x'));
