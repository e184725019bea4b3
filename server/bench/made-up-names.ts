import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import { migrate, openDatabase } from '../src/db/index.ts';
import type { Db } from '../src/db/index.ts';
import { TestClient } from '../src/testing/client.ts';
import { inStore } from '../src/testing/database/in-store.ts';
import { repeat } from './lib/caller.ts';
import { databaseGiven, newStore } from './lib/console-process.ts';

/**
 * `npm run bench -- made-up-names [sign-ins] [addresses] [postgres]`: failed sign-ins, each with another unknown name,
 * from one address and then from many; how many rows they store.
 */
const [signIns = 100_000, addresses = 500] = process.argv.slice(2).map(Number).filter(Number.isInteger);
/** Parallel sign-ins of a busy office; more would exceed the hashing queue and be refused. */
const AT_ONCE = 16;
const BY_ADDRESS = 4;

async function rowsOf(db: Db): Promise<Map<string, number>> {
  const tables = await db.introspection.getTables();
  const counts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    return [name, Number(rows[0]?.count)] as const;
  });
  return new Map(await Promise.all(counts));
}

function print(what: string, before: Map<string, number>, after: Map<string, number>, seconds: number): void {
  const added = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  const rows = added.filter(([, count]) => count !== 0).map(([name, count]) => `${name} ${count}`);
  const sum = added.reduce((total, [, count]) => total + count, 0);
  console.log(`  ${what}: ${sum} rows added in ${seconds.toFixed(0)} s (${rows.join(', ') || 'none'})`);
}

const store = await newStore(databaseGiven());
await inStore(store, async (context) => {
  const app = await createApp({ ...context, config: { ...context.config, ratePerAddress: 0 } });
  const client = new TestClient(app);
  await client.visit();
  const answers = new Map<number, number>();
  const attempt = async (index: number, ip: string) => {
    const { status } = await client.post('user/login/', { username: `made up ${index}`, password: 'wrong' }, { ip });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  console.log(`failed sign-ins by made-up names, ${context.dialect}`);
  const measure = async (what: string, count: number, ipOf: (index: number) => string) => {
    answers.clear();
    const [before, started] = [await rowsOf(context.db), performance.now()];
    await repeat(count, AT_ONCE, (index) => attempt(index, ipOf(index)));
    print(what, before, await rowsOf(context.db), (performance.now() - started) / 1_000);
    console.log(`    answered ${[...answers].map(([status, times]) => `${status}: ${times}`).join(', ')}`);
  };
  await measure(`${signIns} of one address (bar 10 rows)`, signIns, () => '203.0.113.7');
  const many = addresses * BY_ADDRESS;
  await measure(
    `${many} of ${addresses} addresses`,
    many,
    (index) => `2001:db8:0:${(index % addresses).toString(16)}::1`,
  );
  await app.close();
});
// Reopened, so that nothing is served from memory.
const kept = openDatabase(store);
await migrate(kept);
const trail = await kept.db
  .selectFrom('audit_entries')
  .select((eb) => eb.fn.countAll<number>().as('count'))
  .executeTakeFirst();
console.log(`  entries of the trail for good: ${trail?.count}`);
await kept.close();
await store.remove();
