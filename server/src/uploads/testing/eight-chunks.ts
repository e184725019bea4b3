import { randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import type { UploadProgress, UploadResult } from '@veritas/shared/contracts';
import type { Answer, TestClient } from '../../testing/client.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { storedRows } from './stored-upload.ts';
import { chunksOfFile, sendChunk } from './upload-client.ts';
import type { SentChunk } from './upload-client.ts';

/** Small enough that a file of a few rows has eight chunks, and borders fall into letters, quotes and line ends. */
export const SIZE = 100;
export const TOTAL = 8;

const FILE = Buffer.from(
  '\uFEFFtracking_id;hub_code;device_brand;device_model_name;created_date\r\n' +
    Array.from({ length: 11 }, (_, row) => {
      const id = row === 9 ? 'rvp0000001' : row === 10 ? 'x' : `RVP000000${row}`;
      return `${id};BLR_KOR;Caf\u00e9 😀;"größe ""${row}""\r\n;zwei";2026-11-01\r\n`;
    }).join(''),
);

/**
 * A file of eight chunks, ten characters of more than one byte, quoted line ends, a duplicate and a bad row. For tests.
 */
export class EightChunks {
  readonly id = randomUUID();
  readonly chunks = chunksOfFile(FILE, SIZE);
  client: TestClient;

  constructor(client: TestClient) {
    this.client = client;
    assert.equal(this.chunks.length, TOTAL);
  }

  send(index: number, change: Partial<SentChunk> = {}, client = this.client): Promise<Answer> {
    const bytes = this.chunks[index] ?? assert.fail();
    return sendChunk(client, { id: this.id, index, total: TOTAL, bytes, ...change });
  }

  /** Sends chunks that must be accepted, from `first` to before `end`; returns the last response. */
  async sendAll(first: number, end = TOTAL): Promise<Answer | undefined> {
    let answer: Answer | undefined;
    for (let index = first; index < end; index += 1) {
      answer = await this.send(index);
      assert.equal(answer.status, 200, `chunk ${index}: ${answer.text}`);
    }
    return answer;
  }

  async status(client = this.client): Promise<UploadProgress> {
    return (await client.get(`api/upload_status/?upload_id=${this.id}`)).json<UploadProgress>();
  }

  /** Whether the server waits for chunk `next` and shows nothing of the file yet. */
  async expectNext({ context }: ServerTest, next: number): Promise<void> {
    const upload = context.db.selectFrom('uploads').select(['next_chunk', 'state']).where('id', '=', this.id);
    const { next_chunk: waitsFor, state } = (await upload.executeTakeFirst()) ?? { next_chunk: 0, state: 'receiving' };
    assert.deepEqual([waitsFor, state], [next, 'receiving']);
    assert.deepEqual(await storedRows(context.db), []);
  }

  /** Sends what is left, and compares the result and the records with those of the file that came in one piece. */
  async finish({ context }: ServerTest, from: number): Promise<UploadResult> {
    const result = (await this.sendAll(from))?.json<UploadResult>() ?? (await this.status()).result;
    assert.ok(result);
    assert.deepEqual([result.processed, result.skipped], [9, 2]);
    assert.deepEqual(result.duplicates, [{ row: 11, tracking_id: 'rvp0000001' }]);
    assert.deepEqual(
      result.errors.map(({ row, tracking_id: id }) => [row, id]),
      [[12, 'x']],
    );
    const rows = await storedRows(context.db);
    assert.deepEqual(
      rows.map((row) => [row.tracking_id, row.device_brand, row.device_model_name]),
      Array.from({ length: 9 }, (_, row) => [`RVP000000${row}`, 'Café 😀', `größe "${row}"\r\n;zwei`]),
    );
    return result;
  }
}

/**
 * Runs `body` for each chunk of a new upload when all before it are there, then sends the rest and looks at the result.
 */
export function everyChunk(
  name: string,
  body: (file: EightChunks, index: number, server: ServerTest) => Promise<void>,
  indices: readonly number[] = Array.from({ length: TOTAL }, (_, index) => index),
): void {
  serverTest(
    name,
    async (server) => {
      await addGroup(server.context, 'BLR_KOR');
      let client = await server.signedInAs({ role: 'admin' });
      // What a chunk's place changes is our own code, the same on both databases.
      const few = server.context.dialect === 'postgres';
      for (const index of few ? indices.filter((at) => [0, 2, 7].includes(at)) : indices) {
        const file = new EightChunks(client);
        await file.sendAll(0, index);
        await body(file, index, server);
        client = file.client;
        const { next } = await file.status();
        await file.finish(server, Number.isInteger(next) ? next : 0);
        await server.context.db.deleteFrom('devices').execute();
      }
    },
    { chunkBytes: SIZE },
  );
}
