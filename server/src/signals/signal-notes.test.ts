import assert from 'node:assert/strict';
import type { SignalNote } from '@veritas/shared/contracts';
import { DAY_MS } from '@veritas/shared/domain';
import { serverTest, START } from '../testing/server-test.ts';

const PATH = 'api/signal_notes/';
const noteAlone = { kind: 'brand', name: 'HomeLine', outcome: 'E006', note: 'New maker, asked for.' };
const homeLine = { ...noteAlone, snooze_days: 7 };

serverTest('an acknowledged signal is visible to all users, with note, author and end', async (server) => {
  const incharge = await server.signedInAs({ role: 'incharge', username: 'asha' });
  const answer = await incharge.post(PATH, homeLine);
  const at = new Date(START).toISOString();
  const expected = [{ ...noteAlone, by: 'asha', at, snoozed_until: new Date(START + 7 * DAY_MS).toISOString() }];
  assert.deepEqual(answer.json<SignalNote[]>(), expected);
  const executive = await server.signedInAs({ role: 'executive' });
  assert.deepEqual((await executive.get(PATH)).json<SignalNote[]>(), expected);
});

serverTest(
  'a signal has one note, whatever the spelling: the latest; other outcomes have their own',
  async (server) => {
    const client = await server.signedInAs({ role: 'admin' });
    await client.post(PATH, homeLine);
    server.advance(60_000);
    await client.post(PATH, { ...homeLine, name: ' homeline', note: 'Maker added.', snooze_days: 0 });
    await client.post(PATH, { ...homeLine, outcome: 'rejected', note: 'The same.' });
    const notes = (await client.get(PATH)).json<SignalNote[]>();
    assert.deepEqual(
      notes.map(({ outcome, note, snoozed_until: until }) => [outcome, note, until !== null]),
      [
        ['rejected', 'The same.', true],
        ['E006', 'Maker added.', false],
      ],
    );
  },
);

serverTest('a note without days keeps the end of the acknowledgement', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const untils = async (body: object) =>
    (await client.post(PATH, body)).json<SignalNote[]>().map(({ snoozed_until: until }) => until);
  assert.deepEqual(await untils(noteAlone), [null]);
  await client.post(PATH, homeLine);
  server.advance(60_000);
  assert.deepEqual(await untils({ ...noteAlone, note: 'Maker added.' }), [new Date(START + 7 * DAY_MS).toISOString()]);
});

serverTest('each acknowledgement is in the trail with the previous state', async (server) => {
  const client = await server.signedInAs({ role: 'central_ops', username: 'ravi' });
  await client.post(PATH, homeLine);
  await client.post(PATH, { ...homeLine, note: 'Maker added.', snooze_days: 0 });
  const trail = await server.context.db
    .selectFrom('audit_entries')
    .select(['actor', 'target', 'before', 'after'])
    .where('action', '=', 'signal.acknowledge')
    .orderBy('id')
    .execute();
  const first = `{"note":"New maker, asked for.","snoozed_until":"${new Date(START + 7 * DAY_MS).toISOString()}"}`;
  assert.deepEqual(
    trail.map((entry) => ({ ...entry })),
    [
      { actor: 'ravi', target: 'brand HomeLine, E006', before: null, after: first },
      {
        actor: 'ravi',
        target: 'brand HomeLine, E006',
        before: first,
        after: '{"note":"Maker added.","snoozed_until":null}',
      },
    ],
  );
});

serverTest(
  'a note that the user has not seen is not replaced, and one that was sent twice is stored',
  async (server) => {
    const asha = await server.signedInAs({ role: 'admin', username: 'asha' });
    const ravi = await server.signedInAs({ role: 'central_ops', username: 'ravi' });
    await asha.post(PATH, { ...homeLine, outcome: 'E007' });
    server.advance(60_000);
    const latest = async () => (await asha.get(PATH)).json<SignalNote[]>()[0];
    const seen = (await latest())?.at;
    server.advance(60_000);
    assert.equal((await ravi.post(PATH, { ...homeLine, seen })).status, 200);
    assert.equal((await ravi.post(PATH, { ...homeLine, seen })).status, 200, 'its answer was lost');
    const maker = { ...homeLine, note: 'Maker added.' };
    for (const earlier of [seen, null]) {
      const refused = await asha.post(PATH, { ...maker, seen: earlier });
      assert.equal(refused.status, 409);
      assert.equal(
        refused.error().error,
        'ravi acknowledged this signal meanwhile: “New maker, asked for.”. Compare, then save again.',
      );
    }
    assert.equal((await latest())?.by, 'ravi');
    assert.equal((await asha.post(PATH, { ...maker, seen: (await latest())?.at })).status, 200);
    assert.equal((await latest())?.note, 'Maker added.');
  },
);

serverTest(
  'a note is not replaced unseen either when it was sent in the same millisecond, or by a slower clock',
  async (server) => {
    const asha = await server.signedInAs({ role: 'admin', username: 'asha' });
    const ravi = await server.signedInAs({ role: 'central_ops', username: 'ravi' });
    for (const [outcome, behind] of [
      ['E006', 0],
      ['E007', 1_000],
    ] as const) {
      const [latest] = (await asha.post(PATH, { ...homeLine, outcome: 'rejected' })).json<SignalNote[]>();
      server.advance(-behind);
      assert.equal((await ravi.post(PATH, { ...homeLine, outcome, seen: null })).status, 200);
      const unseen = await asha.post(PATH, { ...homeLine, outcome, note: 'Maker added.', seen: latest?.at });
      assert.equal(unseen.status, 409);
    }
  },
);

serverTest('two concurrent acknowledgements leave one note and two entries', async (server) => {
  const people = await Promise.all(
    ['asha', 'ravi'].map((username) => server.signedInAs({ role: 'incharge', username })),
  );
  const answers = await Promise.all(people.map((client) => client.post(PATH, homeLine)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await server.context.db.selectFrom('signal_notes').select('note').execute()).length, 1);
  const entries = await server.context.db
    .selectFrom('audit_entries')
    .select('before')
    .where('action', '=', 'signal.acknowledge')
    .execute();
  assert.equal(entries.filter(({ before }) => before === null).length, 1);
});

serverTest('an invalid acknowledgement is refused with field and reason; so is a lack of access', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const refused: [object, RegExp][] = [
    [{ note: '   ' }, /Note is missing/],
    [{ note: 'n'.repeat(501) }, /Note is longer than 500 characters/],
    [{ kind: 'colour' }, /kind must be hub, operator, brand or code/],
    [{ outcome: 'passed' }, /outcome must be rejected or a code/],
    [{ name: 'x'.repeat(201) }, /name is longer than 200 characters/],
    [{ seen: 'today' }, /seen must be a time/],
    [{ snooze_days: 365 }, /snooze_days must be one of 0, 1, 7, 30/],
  ];
  for (const [change, text] of refused) {
    const answer = await client.post(PATH, { ...homeLine, ...change });
    assert.equal(answer.status, 400, JSON.stringify(change));
    assert.match(answer.error().error, text);
  }
  const executive = await server.signedInAs({ role: 'executive' });
  const answer = await executive.post(PATH, homeLine);
  assert.deepEqual([answer.status, answer.error().error], [403, 'Your role cannot acknowledge signals']);
});

serverTest('a note of an outcome that only a newer release knows is sent unchanged', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  await client.post(PATH, homeLine);
  await client.post(PATH, { ...homeLine, outcome: 'E007' });
  await server.context.db.updateTable('signal_notes').set({ outcome: 'E011' }).where('outcome', '=', 'E007').execute();
  const outcomesIn = (notes: SignalNote[]) => notes.map(({ outcome }) => outcome);
  assert.deepEqual(outcomesIn((await client.get(PATH)).json<SignalNote[]>()).sort(), ['E006', 'E011']);
  const answer = await client.post(PATH, { ...homeLine, outcome: 'E008' });
  assert.deepEqual(outcomesIn(answer.json<SignalNote[]>()).sort(), ['E006', 'E008', 'E011']);
});

serverTest('the latest notes come first, and not more than the 500 latest', async (server) => {
  const client = await server.signedInAs({ role: 'admin', username: 'asha' });
  const old = { kind: 'brand', outcome: 'E006', note: 'Old.', acknowledged_by: 'ravi', snoozed_until: null };
  const rows = Array.from({ length: 500 }, (_, age) => ({
    ...old,
    ...{ signal_key: `old ${age}`, name: `Brand ${age}`, acknowledged_at: START - age - 1 },
  }));
  await server.context.db.insertInto('signal_notes').values(rows).execute();
  for (const notes of [(await client.post(PATH, homeLine)).json<SignalNote[]>(), (await client.get(PATH)).json()]) {
    const names = (notes as SignalNote[]).map(({ name }) => name);
    assert.deepEqual(
      [names.length, ...names.slice(0, 3), names.at(-1)],
      [500, 'HomeLine', 'Brand 0', 'Brand 1', 'Brand 498'],
    );
  }
});

serverTest('a signal stays snoozed, however many notes are newer', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  await client.post(PATH, homeLine);
  const newer = Array.from({ length: 600 }, (_, number) => ({
    ...{ kind: 'brand', outcome: 'E006', note: 'Newer.', acknowledged_by: 'ravi', snoozed_until: null },
    ...{ signal_key: `newer ${number}`, name: `Brand ${number}`, acknowledged_at: START + number + 1 },
  }));
  await server.context.db.insertInto('signal_notes').values(newer).execute();
  const read = async () => (await client.get(PATH)).json<SignalNote[]>();
  assert.deepEqual([(await read()).length, (await read()).at(-1)?.name], [501, 'HomeLine']);
  server.advance(7 * DAY_MS);
  const later = await server.signedInAs({ role: 'executive' });
  const notes = (await later.get(PATH)).json<SignalNote[]>();
  assert.deepEqual([notes.length, notes.at(-1)?.name], [500, 'Brand 100']);
});

serverTest('the trail also names a signal without a user', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  assert.equal((await client.post(PATH, { ...homeLine, kind: 'operator', name: '' })).status, 200);
  const { entries } = (await client.get('api/audit/?action=signal.acknowledge')).json<{
    entries: { target: string }[];
  }>();
  assert.deepEqual(
    entries.map(({ target }) => target),
    ['operator Unknown, E006'],
  );
});
