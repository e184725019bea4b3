export {};
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AppContext } from '../src/context/app-context.ts';
import { sumTables } from '../src/db/backup/write-backup.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { DATABASES, makePlace } from '../src/testing/database/test-database.ts';
import { inStore } from '../src/testing/database/in-store.ts';
import { Caller, quantile } from './lib/caller.ts';
import { startConsole } from './lib/console-process.ts';
import { adminCookies } from './lib/people.ts';
import { MAIN } from '../src/testing/process/start-main.ts';

/**
 * `npm run bench -- backup [records] [restores] [writes a second] [SQLite|PostgreSQL]`: a store is backed up by the
 * command while its server takes writes, then restored by the command into empty databases of its kind, and compared.
 */
const [records = 100_000, restores = 3, rate = 200] = process.argv.slice(2).map(Number);
const only = process.argv[5];
const PREFIX = 'BENCH-';
const run = promisify(execFile);

interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** Runs a command of the server as an operator would; returns its duration in ms. */
async function command(place: Place, ...words: string[]): Promise<number> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: place.databaseUrl, VERITAS_DATA_DIR: place.dataDir };
  const started = performance.now();
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...words], { env });
  return performance.now() - started;
}

/** Creates groups at the wanted rate until `end()`; each is a row and an entry of the trail, or neither. */
class Writer {
  readonly taken: number[] = [];
  readonly refused: number[] = [];
  readonly #caller: Caller;
  readonly #pending = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(caller: Caller) {
    this.#caller = caller;
    const started = performance.now();
    let sent = 0;
    this.#timer = setInterval(() => {
      for (; sent < ((performance.now() - started) / 1_000) * rate; sent += 1) this.#send();
    }, 5);
  }

  get waiting(): number {
    return this.#pending.size;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  #send(): void {
    const code = `${PREFIX}${randomUUID().slice(0, 8)}`;
    const asked = performance.now();
    const work = this.#caller
      .post('user/create_group/', { name: code, code, organization: 'hub' })
      .then(({ status }) => {
        if (status < 300) this.taken.push(performance.now() - asked);
        else this.refused.push(status);
      })
      .finally(() => this.#pending.delete(work));
    this.#pending.add(work);
  }
}

for (const database of DATABASES) {
  if (only !== undefined && only !== database) continue;
  const source = await makePlace(database);
  const fill = async (context: AppContext) => {
    // Not one transaction: generating this many records exceeds PostgreSQL's idle-in-transaction timeout.
    await seedDemo(context, { records, now: Date.now() });
    return adminCookies(context, 'bench');
  };
  const cookies = await inStore(source, fill);
  const server = await startConsole(source);
  const file = join(source.dataDir, 'bench.backup');
  const caller = new Caller(server.port, cookies);
  await caller.get('user/is_LoggedIn/');
  const alone = new Writer(caller);
  await wait(3_000);
  await alone.end();
  const writer = new Writer(caller);
  const started = performance.now();
  const tookMs = await command(source, 'backup', file);
  const seconds = (performance.now() - started) / 1_000;
  const [answered, waiting] = [writer.taken.length, writer.waiting];
  await writer.end();
  caller.close();
  await server.end('SIGTERM');
  const ms = (values: readonly number[], share: number) => quantile(values, share).toFixed(0);
  console.log(`${database}, ${records} records
  backup ${(tookMs / 1_000).toFixed(1)} s, ${(statSync(file).size / 1_048_576).toFixed(1)} MiB
  beside it ${(answered / seconds).toFixed(0)} writes a second of ${rate} asked, ${waiting} waiting at its end, ${writer.refused.length} refused, p50 ${ms(writer.taken, 0.5)} ms, p99 ${ms(writer.taken, 0.99)} ms
  before it p50 ${ms(alone.taken, 0.5)} ms, p99 ${ms(alone.taken, 0.99)} ms`);
  const hashes = new Set<string>();
  const times: number[] = [];
  let torn = 0;
  for (let round = 0; round < restores; round += 1) {
    const target = await makePlace(database);
    times.push(await command(target, 'restore', file));
    await inStore(target, async ({ db, dialect }) => {
      // Each restore intentionally creates a new store ID.
      const sums = Object.entries(await sumTables(db, dialect)).filter(([table]) => table !== 'change_counter');
      hashes.add(JSON.stringify(sums));
      const entries = await db
        .selectFrom('audit_entries')
        .select('target')
        .where('action', '=', 'group.create')
        .execute();
      const codes = new Set((await db.selectFrom('groups').select('code').execute()).map(({ code }) => code));
      const made = entries.filter(({ target: code }) => codes.delete(code ?? '')).length;
      torn += entries.length - made + [...codes].filter((code) => code.startsWith(PREFIX)).length;
    });
    await target.remove();
  }
  console.log(
    `  ${restores} restores: most ${(quantile(times, 1) / 1_000).toFixed(1)} s (bar 30), ${hashes.size} different content (bar 1), ${torn} halves of writes (bar 0)`,
  );
  await source.remove();
}
