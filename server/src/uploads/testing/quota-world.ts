import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UploadLimits } from '../../core/config/config.ts';
import type { Answer, TestClient } from '../../testing/client.ts';
import { startSession } from '../../testing/fixtures.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { Imports } from '../import/imports.ts';
import { readUpload } from '../store/uploads.ts';
import { clearLeftovers, expireOldRejects, expireUploads } from '../upkeep/expiry.ts';
import { RecentUploads } from '../upkeep/recent-uploads.ts';
import { chunksOfFile, sendChunk } from './upload-client.ts';

export const CHUNK = 400;
export const LIMITS: UploadLimits = {
  file: { bytes: Number.POSITIVE_INFINITY, rows: 1_000 },
  open: { perUser: { count: 2, bytes: 8 * CHUNK }, total: { count: 3, bytes: 12 * CHUNK } },
  rejects: { perUser: 9_000, total: 14_000, keptMs: 20 * 60 * 60_000 },
};
const USERS = ['asha', 'ravi'] as const;
const MOST_FAILED = 21;
const HEADER = 'tracking_id,hub_code,device_brand,device_model_name,remark\n';

interface Sending {
  readonly id: string;
  readonly user: number;
  readonly chunks: readonly Buffer[];
  next: number;
}

/** A server with small limits, two users who upload as they like, and the invariants. For tests. */
export class QuotaWorld {
  readonly #server: ServerTest;
  #sending: Sending[] = [];
  readonly #userIds: readonly string[];

  constructor(server: ServerTest, userIds: readonly string[]) {
    this.#server = server;
    this.#userIds = userIds;
  }

  static readonly users = USERS;

  /** Begins an upload of so many rows, `bad` of them refused; a short one is imported immediately. */
  async begin(user: number, good: number, bad: number, width: number): Promise<Answer> {
    const line = (_: unknown, row: number) =>
      `${randomUUID().slice(0, 8)}${row},${row < bad ? 'NOWHERE' : 'BLR_KOR'},Vivo,V29,${'x'.repeat(width)}\n`;
    const file = Buffer.from(HEADER + Array.from({ length: good + bad }, line).join(''));
    const sending = { id: randomUUID(), user, chunks: chunksOfFile(file, CHUNK), next: 0 };
    const answer = await this.#send(sending);
    if (answer.status === 200) this.#sending.push(sending);
    return answer;
  }

  async goOn(which: number): Promise<Answer | null> {
    const sending = this.#sending[which % Math.max(1, this.#sending.length)];
    return sending ? this.#send(sending) : null;
  }

  async abandon(which: number): Promise<void> {
    const sending = this.#sending[which % Math.max(1, this.#sending.length)];
    if (!sending) return;
    const client = await this.#client(sending.user);
    const { status } = await client.post('api/upload_abandon/', { upload_id: sending.id });
    assert.ok([200, 404, 409].includes(status), String(status));
  }

  advance(ms: number): void {
    this.#server.advance(ms);
  }

  /** The background work of every minute, on a server that has not received any of the uploads. */
  async upkeep(): Promise<void> {
    const { context } = this.#server;
    await new Imports(context).clearHidden();
    await expireUploads(context, new RecentUploads(1));
    await expireOldRejects(context);
    await clearLeftovers(context);
  }

  /** Whether a new upload of this size fits into the limits, given that idle uploads can be evicted. */
  async hasRoom(user: number, chunks: number, idleMs: number): Promise<boolean> {
    const { db, clock } = this.#server.context;
    const busy = await db
      .selectFrom('uploads')
      .select(['user_id', 'total_chunks'])
      .where('state', 'in', ['receiving', 'processing'])
      .where('touched_at', '>', clock() - idleMs)
      .execute();
    const own = busy.filter((upload) => upload.user_id === this.#userIds[user]);
    const fits = (uploads: typeof busy, { count, bytes }: { count: number; bytes: number }) =>
      uploads.length < count && uploads.reduce((sum, { total_chunks: n }) => sum + n, chunks) * CHUNK <= bytes;
    return fits(own, LIMITS.open.perUser) && fits(busy, LIMITS.open.total);
  }

  async check(): Promise<void> {
    const { db } = this.#server.context;
    const uploads = await db.selectFrom('uploads').selectAll().execute();
    const open = uploads.filter(({ state }) => state === 'receiving' || state === 'processing');
    const sizeOf = (some: typeof open) => some.reduce((sum, { total_chunks: chunks }) => sum + chunks * CHUNK, 0);
    const held = await db
      .selectFrom('upload_chunks')
      .innerJoin('uploads', 'uploads.id', 'upload_chunks.upload_id')
      .select(['length', 'user_id'])
      .where('bytes', 'is not', null)
      .execute();
    const rejects = await db
      .selectFrom('upload_rejects')
      .leftJoin('uploads', 'uploads.id', 'upload_rejects.upload_id')
      .select(['user_id', sql<number>`length(reasons) + length(cells)`.as('bytes')])
      .execute();
    assert.ok(
      rejects.every((row) => row.user_id !== null),
      'rejected rows that belong to no upload',
    );
    const sum = (rows: readonly { bytes: number }[]) => rows.reduce((all, { bytes }) => all + bytes, 0);
    const counted = (some: typeof uploads) => some.reduce((all, { reject_bytes: bytes }) => all + bytes, 0);
    const most = (what: string, value: number, limit: number) =>
      assert.ok(value <= limit, `${what}: ${value} are more than ${limit}`);
    for (const id of this.#userIds) {
      const own = open.filter((upload) => upload.user_id === id);
      most('uploads of a user', own.length, LIMITS.open.perUser.count);
      most('their size', sizeOf(own), LIMITS.open.perUser.bytes);
      const ofUser = uploads.filter((upload) => upload.user_id === id);
      most('rejected rows of a user, as counted', counted(ofUser), LIMITS.rejects.perUser);
      most('rejected rows of a user', sum(rejects.filter((row) => row.user_id === id)), counted(ofUser));
      most('failed uploads', ofUser.filter(({ state }) => state === 'failed').length, MOST_FAILED);
    }
    most('uploads', open.length, LIMITS.open.total.count);
    most('the size of all', sizeOf(open), LIMITS.open.total.bytes);
    most('stored bytes', sum(held.map(({ length }) => ({ bytes: length }))), sizeOf(open));
    most('rejected rows, as counted', counted(uploads), LIMITS.rejects.total);
  }

  async #send(sending: Sending): Promise<Answer> {
    const { id, user, chunks } = sending;
    const index = Math.min(sending.next, chunks.length - 1);
    const client = await this.#client(user);
    const chunk = { id, index, total: chunks.length, bytes: chunks[index] ?? assert.fail() };
    const answer = await sendChunk(client, chunk);
    assert.ok([200, 409, 410, 413, 429, 503].includes(answer.status), answer.text);
    if (answer.status === 200) sending.next = index + 1;
    if (answer.status === 200 && sending.next === chunks.length) {
      const { state } = await readUpload(this.#server.context.db, id);
      assert.equal(state, 'done');
    }
    return answer;
  }

  /** Advances the clock, so that sessions expire. */
  async #client(user: number): Promise<TestClient> {
    const client = this.#server.newClient();
    await startSession(this.#server.context, client, this.#userIds[user] ?? assert.fail());
    return client;
  }
}
