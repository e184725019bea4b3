export {};
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inStore } from '../src/testing/database/in-store.ts';
import { Caller, quantile } from './lib/caller.ts';
import type { Heard } from './lib/caller.ts';
import { newStore, startConsole } from './lib/console-process.ts';
import { adminCookies } from './lib/people.ts';
import { startPostgres } from './lib/postgres-process.ts';

/**
 * `npm run bench -- lost-database [rounds] [seconds]`: PostgreSQL hangs (SIGSTOP) and is killed (SIGKILL) in turn, each
 * time for this many seconds, while readers and a writer keep sending requests to one server. Every response is
 * checked.
 */
const [rounds = 20, seconds = 30] = process.argv.slice(2).map(Number);
const READERS = 12;
const PAUSE_MS = 50;
/** Recovered: only successes for this long. */
const QUIET_MS = 3_000;

type Question = 'read' | 'write' | '/livez' | '/readyz';
interface Answer {
  readonly question: Question;
  readonly status: number;
  readonly saysWhen: boolean;
  readonly asked: number;
  readonly answered: number;
}

const postgres = await startPostgres();
const store = { ...(await newStore()), databaseUrl: postgres.url };
const acknowledged = new Set<string>();
const server = await inStore(store, () => Promise.resolve()).then(() => startConsole(store));

/** Sends requests continuously and records the responses. */
class Crowd {
  readonly answers: Answer[] = [];
  readonly #work: Promise<unknown>;
  #isOver = false;

  constructor(cookies: ReadonlyMap<string, string>) {
    const caller = new Caller(server.port, cookies);
    const health = (question: '/livez' | '/readyz') => () =>
      fetch(`http://127.0.0.1:${server.port}${question}`).then(
        ({ status, headers }) => [status, headers.has('retry-after')] as const,
      );
    const heard = ({ status, headers }: Heard) => [status, headers['retry-after'] !== undefined] as const;
    const writeGroup = async () => {
      const code = `G${randomUUID().slice(0, 8)}`;
      const answer = await caller.post('user/create_group/', { name: code, code, organization: 'hub' });
      if (answer.status < 300) acknowledged.add(code);
      return heard(answer);
    };
    const readers = Array.from({ length: READERS }, () =>
      this.#repeat('read', async () => heard(await caller.get('user/get_role/'))),
    );
    const rest = [
      this.#repeat('write', writeGroup),
      this.#repeat('/livez', health('/livez')),
      this.#repeat('/readyz', health('/readyz')),
    ];
    this.#work = Promise.all([...readers, ...rest]).finally(() => caller.close());
  }

  end(): Promise<unknown> {
    this.#isOver = true;
    return this.#work;
  }

  async #repeat(question: Question, ask: () => Promise<readonly [status: number, saysWhen: boolean]>): Promise<void> {
    while (!this.#isOver) {
      const asked = performance.now();
      const [status, saysWhen] = await ask();
      this.answers.push({ question, status, saysWhen, asked, answered: performance.now() });
      await wait(PAUSE_MS);
    }
  }
}

const isGood = ({ status }: Answer) => status >= 200 && status < 300;
const users = (answers: readonly Answer[]) =>
  answers.filter(({ question }) => question === 'read' || question === 'write');
const faults: string[] = [];
const slowest: number[] = [];
const recovered = { users: [] as number[], readyz: [] as number[] };

for (let round = 0; round < rounds; round += 1) {
  const cookies = await inStore(store, (context) => adminCookies(context, `admin${round}`));
  const visitor = new Caller(server.port, cookies);
  await visitor.get('user/is_LoggedIn/');
  const crowd = new Crowd(visitor.cookies);
  visitor.close();
  await wait(1_000);
  const hangs = round % 2 === 0;
  const began = performance.now();
  if (hangs) postgres.freeze();
  else postgres.kill();
  await wait(seconds * 1_000);
  if (hangs) postgres.thaw();
  else await postgres.start();
  const healed = performance.now();
  // Session activity and connection pool must recover without a restart.
  for (;;) {
    const last = crowd.answers.findLast((answer) => !isGood(answer));
    if (performance.now() - Math.max(healed, last?.answered ?? 0) > QUIET_MS) break;
    await wait(100);
  }
  await crowd.end();
  const during = crowd.answers.filter(({ asked, answered }) => answered > began && asked < healed);
  const took = Math.max(...during.map(({ asked, answered }) => answered - asked));
  slowest.push(took);
  for (const { question, status, saysWhen } of crowd.answers) {
    if (question === '/livez' && status !== 200) faults.push(`/livez was answered ${status}`);
    if (status !== 503 && (status < 200 || status > 299)) faults.push(`${question} was answered ${status}`);
    if (status === 503 && !saysWhen) faults.push(`${question} was answered 503 without Retry-After`);
  }
  const back = (answers: readonly Answer[]) =>
    Math.max(0, (answers.findLast((answer) => !isGood(answer))?.answered ?? healed) - healed);
  recovered.users.push(back(users(crowd.answers)));
  recovered.readyz.push(back(crowd.answers.filter(({ question }) => question === '/readyz')));
  const refused = users(during).filter(({ status }) => status === 503).length;
  console.log(
    `${hangs ? 'hung  ' : 'killed'} for ${seconds} s: ${users(during).length} answers to users, ${refused} of them 503; slowest ${took.toFixed(0)} ms; ` +
      `last 503 ${recovered.users.at(-1)?.toFixed(0)} ms after the database was back, /readyz ${recovered.readyz.at(-1)?.toFixed(0)} ms`,
  );
}

const kept = await inStore(
  store,
  async ({ db }) => new Set((await db.selectFrom('groups').select('code').execute()).map(({ code }) => code)),
);
const lost = [...acknowledged].filter((code) => !kept.has(code));
if (lost.length > 0) faults.push(`${lost.length} acknowledged writes were lost`);
const most = (values: readonly number[]) => quantile(values, 1).toFixed(0);
console.log(`${rounds} rounds
  slowest answer ${most(slowest)} ms (bar 3000); ${acknowledged.size} acknowledged writes
  last refusal after the database was back: ${most(recovered.users)} ms (bar 2000), /readyz ${most(recovered.readyz)} ms
  wrong: ${faults.length} (bar 0)${[...new Set(faults)].map((fault) => `\n    ${fault}`).join('')}`);
await server.end('SIGTERM');
await postgres.stop();
await store.remove();
