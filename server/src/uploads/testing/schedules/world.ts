import { randomUUID } from 'node:crypto';
import type { UploadProgress } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../core/config/config.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { migrate, openDatabase } from '../../../db/index.ts';
import type { Store } from '../../../db/index.ts';
import { isVisible } from '../../../devices/records/hidden.ts';
import { TestClient } from '../../../testing/client.ts';
import type { Answer } from '../../../testing/client.ts';
import { addGroup, addUser, startSession } from '../../../testing/fixtures.ts';
import { expireLeases } from '../../../testing/database/leases.ts';
import { makePlace } from '../../../testing/database/test-database.ts';
import type { DATABASES, TestPlace } from '../../../testing/database/test-database.ts';
import { chunksOfFile, sendChunk } from '../upload-client.ts';
import type { SentChunk } from '../upload-client.ts';
import { Mortal } from './mortal.ts';

const START = Date.UTC(2026, 10, 18, 6, 30);
const CHUNKS = 8;

/** A file on its way: the third belongs to the user of the first. */
export interface Sent {
  readonly id: string;
  readonly user: number;
  readonly bytes: Buffer;
  readonly chunks: readonly Buffer[];
}

/** A server on a store that outlives it, and what is sent to it. For tests. */
export class World {
  readonly #place: TestPlace;
  readonly #users: readonly string[];
  #store: Store;
  #app: FastifyInstance | null = null;
  #clients: readonly TestClient[] = [];
  #now = START;
  #chunkBytes = 0;
  mortal = new Mortal();
  uploads: readonly Sent[] = [];

  private constructor(place: TestPlace, store: Store, users: readonly string[]) {
    this.#place = place;
    this.#store = store;
    this.#users = users;
  }

  static async open(database: (typeof DATABASES)[number]): Promise<World> {
    const place = await makePlace(database);
    const store = openDatabase(place);
    await migrate(store);
    const context = contextOf(store, place, () => START, 0);
    await addGroup(context, 'BLR_KOR');
    const users = [];
    for (const username of ['asha', 'ravi']) users.push(await addUser(context, { role: 'admin', username }));
    return new World(place, store, users);
  }

  get db() {
    return this.#store.db;
  }

  get context(): AppContext {
    return contextOf(this.#store, this.#place, () => this.#now, this.#chunkBytes);
  }

  /** Forgets all uploads, and takes new files to send in eight chunks at most. */
  async begin(files: readonly Buffer[]): Promise<void> {
    for (const table of [
      'devices',
      'upload_chunks',
      'upload_rejects',
      'hidden_uploads',
      'device_spans',
      'uploads',
      'leases',
    ] as const)
      await this.db.deleteFrom(table).execute();
    this.#chunkBytes = Math.ceil(Math.max(...files.map((file) => file.length)) / CHUNKS);
    this.uploads = files.map((bytes, index) => ({
      id: randomUUID(),
      user: index % 2,
      bytes,
      chunks: chunksOfFile(bytes, this.#chunkBytes),
    }));
    await this.restart();
  }

  /** Ends the server, if it still lives, and starts another on the same store. */
  async restart(): Promise<void> {
    await this.#app?.close();
    await this.#store.close();
    this.#store = openDatabase(this.#place);
    this.mortal = new Mortal();
    const context = this.context;
    const app = await createApp({ ...context, db: context.db.withPlugin(this.mortal) });
    await app.ready();
    this.#app = app;
    this.#clients = this.#users.map(() => new TestClient(app));
    for (const [index, client] of this.#clients.entries())
      await startSession(context, client, this.#users[index] ?? '');
  }

  client(user: number): TestClient {
    return this.#clients[user] ?? fail();
  }

  upload(index: number): Sent {
    return this.uploads[index] ?? fail();
  }

  send(upload: Sent, index: number, change: Partial<SentChunk> = {}, user = upload.user): Promise<Answer> {
    const chunk = { id: upload.id, index, total: upload.chunks.length, bytes: upload.chunks[index] ?? fail() };
    return sendChunk(this.client(user), { ...chunk, ...change });
  }

  async status({ id, user }: Sent): Promise<UploadProgress | null> {
    const answer = await this.client(user).get(`api/upload_status/?upload_id=${id}`);
    return answer.status === 404 ? null : answer.json<UploadProgress>();
  }

  abandon({ id, user }: Sent): Promise<Answer> {
    return this.client(user).post('api/upload_abandon/', { upload_id: id });
  }

  /** Until leases of a dead process expire. */
  async waitForLease(): Promise<void> {
    await expireLeases(this.db);
  }

  async visibleRows({ id }: Sent): Promise<number> {
    const count = this.db.selectFrom('devices').select((eb) => eb.fn.countAll<number>().as('count'));
    return (await count.where('upload_id', '=', id).where(isVisible).executeTakeFirstOrThrow()).count;
  }

  async close(): Promise<void> {
    await this.#app?.close();
    await this.#store.close();
    await this.#place.remove();
  }
}

function contextOf(store: Store, place: TestPlace, clock: () => number, chunkBytes: number): AppContext {
  const env = {
    DATABASE_URL: place.databaseUrl,
    VERITAS_DATA_DIR: place.dataDir,
    VERITAS_RATE_PER_USER: '0',
    VERITAS_RATE_PER_ADDRESS: '0',
  };
  return { ...store, config: { ...readConfig(env), chunkBytes }, clock, log: pino({ level: 'silent' }) };
}

function fail(): never {
  throw new Error('There is no such upload, chunk or user');
}
