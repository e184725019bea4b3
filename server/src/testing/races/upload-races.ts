import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { UploadResult } from '@veritas/shared/contracts';
import { chunkForm } from '../http-client.ts';
import type { HttpClient, Reply } from '../http-client.ts';
import { pairsOf } from './race.ts';
import type { Race } from './race.ts';
import { addUploaded, HUB, newUpload } from './world.ts';

const HEADER = 'tracking_id,hub_code,device_brand,device_model_name\n';

/** A file of one chunk, sent until no other request is at it. */
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
    rule: 'An upload is taken back once',
    winners: 1,
    wins: ({ status }) => status === 200,
    every: 2,
    async prepare({ context, person }, count) {
      const one = await person({ username: 'undoes_1', role: 'admin' });
      const other = await person({ username: 'undoes_2', role: 'admin' });
      return pairsOf(count, async () => {
        const id = { upload_id: randomUUID() };
        await addUploaded(context, id.upload_id);
        return {
          first: () => one.onA.post('api/upload_undo/', id),
          second: () => other.onB.post('api/upload_undo/', id),
        };
      });
    },
  },
];

/** Every chunk but the last has this size. */
const FULL_CHUNK = Buffer.from(HEADER.padEnd(1_048_576, 'x'));
