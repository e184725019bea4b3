import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seedDemo } from '../demo/seed.ts';
import { Refusal } from 'release/refusal';
import type { TestClient } from '../testing/client.ts';
import { serverTest, START } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import type { Caller } from './caller.ts';
import { readArguments } from './main.ts';
import { Simulation } from './simulation.ts';
import type { SimulationOptions } from './simulation.ts';

function caller(client: TestClient): Caller {
  return {
    get: async (path) => reply(await client.get(path)),
    post: async (path, body) => reply(await client.post(path, body)),
  };
}

const reply = ({ status, text }: { status: number; text: string }) => ({
  status,
  body: text === '' ? null : (JSON.parse(text) as unknown),
});

function simulate(server: ServerTest, options: Partial<SimulationOptions>): Simulation {
  return new Simulation(
    { count: 60, wrong: 0, hub: 'BLR_KOR', seed: 1, ids: null, ...options },
    {
      newCaller: (kind) => {
        const client = server.newClient();
        if (kind === 'mobile') client.headers = { 'x-client': 'mobile' };
        return caller(client);
      },
      pace: () => Promise.resolve(true),
    },
  );
}

const countWhere = async ({ context }: ServerTest, column: 'is_submit' | 'is_verified' | 'is_verified_rc') => {
  const rows = context.db.selectFrom('devices').select('id').where('hub_key', '=', 'blr_kor').where(column, '=', 1);
  return (await rows.execute()).length;
};

serverTest('right scans move devices on at every stage, over the service alone', async (server) => {
  await seedDemo(server.context, { records: 600, now: START });
  const before = await countWhere(server, 'is_verified_rc');
  const simulation = simulate(server, { count: 60 });
  await simulation.run();
  assert.equal(simulation.tally.total, 60);
  assert.match(
    simulation.tally.summary(),
    /^60 scans: doorstep \d+ \(passed \d+\); hub \d+ \(passed \d+\); rc \d+ \(passed \d+\)$/,
  );
  assert.ok((await countWhere(server, 'is_verified_rc')) > before);
});

serverTest('wrong scans show the codes that were meant', async (server) => {
  await seedDemo(server.context, { records: 600, now: START });
  const simulation = simulate(server, { wrong: 1, count: 90 });
  await simulation.run();
  for (const code of ['E001', 'E004', 'E006', 'E007', 'E008'])
    assert.match(simulation.tally.summary(), new RegExp(code));
  assert.doesNotMatch(simulation.tally.summary(), /HTTP|passed|E002/);
});

serverTest('only the given IDs are scanned, and it ends when nothing is open', async (server) => {
  await seedDemo(server.context, { records: 300, now: START });
  const open = server.context.db
    .selectFrom('devices')
    .select('tracking_id')
    .where('hub_key', '=', 'blr_kor')
    .where('is_submit', '=', 1)
    .where('is_verified', '=', 0);
  const { tracking_id: id } = await open.executeTakeFirstOrThrow();
  const simulation = simulate(server, { ids: new Set([id.toLowerCase()]), count: null });
  await simulation.run();
  assert.equal(simulation.tally.summary(), '2 scans: hub 1 (passed 1); rc 1 (passed 1)');
});

serverTest('without demo accounts, or at another hub, it says why it cannot begin', async (server) => {
  await assert.rejects(simulate(server, {}).run(), /Cannot sign in as operators \(401\).*demo data only/);
  await seedDemo(server.context, { records: 300, now: START });
  await assert.rejects(simulate(server, { hub: 'DEL_OKH' }).run(), /work at BLR_KOR, so scans at DEL_OKH/);
});

test('the command line is read, and each wrong word is named', () => {
  assert.deepEqual(
    readArguments(['--rate', '2', '--url', 'http://host:1/x', '--count', '9', '--wrong', '0', '--seed', '4']),
    {
      rate: 2,
      origin: 'http://host:1',
      count: 9,
      wrong: 0,
      hub: 'BLR_KOR',
      seed: 4,
      ids: null,
    },
  );
  for (const [words, sentence] of [
    [['--rate', 'fast'], /--rate is "fast"/],
    [['--rate', '0x10'], /--rate is "0x10"/],
    [['--wrong', '2'], /from 0 to 1/],
    [['--url', 'nowhere'], /--url is "nowhere"/],
    // An address to a URL: of the scheme localhost.
    [['--url', 'localhost:3000'], /--url is "localhost:3000"/],
    [['--url', 'ftp://host'], /--url is "ftp:/],
    [['--ids', '/no/such/file'], /cannot be read/],
    [['--unknown'], /Usage: simulate/],
  ] as const)
    assert.throws(
      () => readArguments(words),
      (error) => error instanceof Refusal && sentence.test(error.message),
    );
});
