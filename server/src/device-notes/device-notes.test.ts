import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { DeviceNotes } from '@veritas/shared/contracts';
import { MAX_NOTES_OF_DEVICE } from '@veritas/shared/contracts';
import type { TestClient } from '../testing/client.ts';
import { hide, show } from '../devices/records/hidden.ts';
import { addDevices } from '../testing/devices.ts';
import { serverTest, START } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

const [ID, OTHER] = ['RVP0000001', 'RVP0000002'];
const AT = new Date(START).toISOString();

const notesOf = async (client: TestClient, id = ID) =>
  (await client.get(`api/device_notes/?tracking_id=${id}`)).json<DeviceNotes>();
const add = (client: TestClient, text: string, more: object = {}) =>
  client.post('api/device_notes/', { id: randomUUID(), tracking_id: ID, text, ...more });
const remove = (client: TestClient, id: string) => client.post('api/remove_device_note/', { id });
const flag = (client: TestClient, kind: string | null, version: number, reason = '') =>
  client.post('api/device_flag/', { tracking_id: ID, flag: kind, reason, version });
const textsOf = ({ notes }: DeviceNotes) => notes.map(({ text }) => text);

async function desk(server: ServerTest) {
  await addDevices(server, [{}, {}]);
  return {
    asha: await server.signedInAs({ role: 'executive', username: 'asha' }),
    ravi: await server.signedInAs({ role: 'incharge', username: 'ravi' }),
    root: await server.signedInAs({ role: 'super_admin', username: 'root' }),
  };
}

function trailOf({ context: { db } }: ServerTest) {
  const entries = db.selectFrom('audit_entries').where('action', 'like', 'device.%').orderBy('id');
  return entries.select(['actor', 'action', 'target', 'before', 'after']).execute();
}

serverTest('everyone reads the notes of a device, the latest first, with author and time', async (server) => {
  const { asha, ravi } = await desk(server);
  await add(asha, 'The box is torn.', { tracking_id: ` ${ID.toLowerCase()} ` });
  server.advance(60_000);
  await add(ravi, 'The customer sends a picture.');
  const wishmaster = await server.signedInAs({ role: 'operators', webLogin: true });
  const { notes } = await notesOf(wishmaster);
  assert.deepEqual(
    notes.map(({ id: _id, ...note }) => note),
    [
      {
        text: 'The customer sends a picture.',
        by: 'ravi',
        at: new Date(START + 60_000).toISOString(),
        removable: false,
      },
      { text: 'The box is torn.', by: 'asha', at: AT, removable: false },
    ],
  );
  assert.deepEqual(await notesOf(wishmaster, 'NOWHERE'), { flag: null, flag_version: 0, notes: [] });
});

serverTest(
  'a note that is sent again with its id is stored once; another one under its id is refused',
  async (server) => {
    const { asha, ravi } = await desk(server);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => add(asha, 'Torn.', { id })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual(textsOf(await notesOf(asha)), ['Torn.']);
    assert.equal((await trailOf(server)).length, 1);
    assert.equal((await add(asha, 'Other.', { id })).status, 409);
    assert.equal((await add(ravi, 'Torn.', { id })).status, 409);
    assert.equal((await add(asha, 'Torn.', { id, tracking_id: OTHER })).status, 409);
  },
);

serverTest('the flag of a device whose upload was undone can be cleared, and not be changed', async (server) => {
  const { asha } = await desk(server);
  assert.equal((await flag(asha, 'urgent', 0, 'Ask first')).status, 200);
  await server.context.db.deleteFrom('devices').execute();
  assert.equal((await flag(asha, 'investigate', 1)).status, 404);
  assert.equal((await flag(asha, null, 0)).status, 409);
  const cleared = await flag(asha, null, 1);
  assert.equal(cleared.status, 200, cleared.text);
  assert.deepEqual(cleared.json(), { flag: null, flag_version: 2, notes: [] });
  assert.equal((await flag(asha, null, 2)).status, 200, 'it is so already');
  assert.equal((await trailOf(server)).at(-1)?.target, ID);
  assert.equal(
    (await asha.post('api/device_flag/', { tracking_id: 'RVP9', flag: null, reason: '', version: 0 })).status,
    404,
  );
});

serverTest('the author and a super admin remove a note, others do not; the trail keeps its text', async (server) => {
  const { asha, ravi, root } = await desk(server);
  await add(asha, 'Mine.');
  await add(ravi, 'His.');
  const [his, mine] = (await notesOf(asha)).notes;
  assert.deepEqual([his?.removable, mine?.removable], [false, true]);
  const refused = await remove(asha, his?.id ?? '');
  assert.deepEqual([refused.status, refused.error().error], [403, 'Only ravi or a Super Admin may remove this note']);
  assert.deepEqual(textsOf((await remove(asha, mine?.id ?? '')).json<DeviceNotes>()), ['His.']);
  assert.equal((await remove(asha, mine?.id ?? '')).status, 200);
  assert.deepEqual(textsOf((await remove(root, his?.id ?? '')).json<DeviceNotes>()), []);
  assert.equal((await remove(root, randomUUID())).status, 404);
  const removals = (await trailOf(server)).filter(({ action }) => action === 'device.remove_note');
  assert.deepEqual(
    removals.map(({ actor, target, before, after }) => [actor, target, before, after]),
    [
      ['asha', ID, '{"text":"Mine.","by":"asha"}', null],
      ['root', ID, '{"text":"His.","by":"ravi"}', null],
    ],
  );
});

serverTest(
  'a flag is set with a reason, changed and cleared by any user with write access, each in the trail',
  async (server) => {
    const { asha, ravi } = await desk(server);
    const set = (await flag(asha, 'hold', 0, 'Customer\nis  asked')).json<DeviceNotes>();
    assert.deepEqual(set.flag, { kind: 'hold', reason: 'Customer is asked', by: 'asha', at: AT });
    assert.equal((await flag(ravi, 'urgent', set.flag_version)).status, 200);
    assert.equal((await flag(asha, 'urgent', 2, 'Today')).json<DeviceNotes>().flag?.reason, 'Today');
    assert.equal((await flag(ravi, null, 3, 'Done')).json<DeviceNotes>().flag, null);
    assert.equal((await flag(ravi, null, 3, 'Done')).status, 200, 'a cleared flag has no reason that could differ');
    const entries = await trailOf(server);
    assert.deepEqual(
      entries.map(({ actor, action, target, before, after }) => [actor, action, target, before, after]),
      [
        ['asha', 'device.flag', ID, null, '{"flag":"hold","reason":"Customer is asked"}'],
        ['ravi', 'device.flag', ID, '{"flag":"hold","reason":"Customer is asked"}', '{"flag":"urgent","reason":""}'],
        ['asha', 'device.flag', ID, '{"flag":"urgent","reason":""}', '{"flag":"urgent","reason":"Today"}'],
        ['ravi', 'device.flag', ID, '{"flag":"urgent","reason":"Today"}', null],
      ],
    );
  },
);

serverTest(
  'of two concurrent changes of a flag one gets 409 with the other; a repeat changes nothing',
  async (server) => {
    const { asha, ravi } = await desk(server);
    const answers = await Promise.all([flag(asha, 'hold', 0), flag(ravi, 'urgent', 0)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    assert.match(lost?.error().error ?? '', /^(asha|ravi) changed the flag meanwhile/);
    const { flag: now } = await notesOf(asha);
    assert.equal((await flag(asha, now?.kind ?? null, 0)).status, 200);
    assert.equal((await trailOf(server)).length, 1);
    await flag(asha, null, 1);
    assert.match((await flag(ravi, 'investigate', 1)).error().error, /^Another user cleared the flag meanwhile/);
    // As after a restored backup, when the version that a page has seen is still to come.
    assert.equal((await flag(ravi, 'investigate', 9)).status, 409);
  },
);

serverTest('a device of an upload that is being imported or undone is answered with 404', async (server) => {
  const { asha } = await desk(server);
  const { db } = server.context;
  const refused = async () => [(await add(asha, 'Torn.')).status, (await flag(asha, 'hold', 0)).status];
  await db.updateTable('devices').set({ upload_id: 'one' }).execute();
  await hide(db, { uploadId: 'one', firstId: 1, lastId: 2 });
  assert.deepEqual(await refused(), [404, 404]);
  assert.equal((await trailOf(server)).length, 0);
  await show(db, 'one');
  assert.deepEqual(await refused(), [200, 200]);
});

serverTest('the id of a note is the same in upper and lower case', async (server) => {
  const { asha } = await desk(server);
  const id = randomUUID();
  for (const sent of [id, id.toUpperCase()]) assert.equal((await add(asha, 'Torn', { id: sent })).status, 200);
  assert.deepEqual(
    (await notesOf(asha)).notes.map((note) => note.id),
    [id],
  );
  assert.equal((await remove(asha, id.toUpperCase())).status, 200);
  assert.deepEqual((await notesOf(asha)).notes, []);
});

serverTest('a note that was stored with an id in upper case can be removed', async (server) => {
  const { asha } = await desk(server);
  const id = randomUUID();
  await add(asha, 'Torn', { id });
  await server.context.db.updateTable('device_notes').set({ id: id.toUpperCase() }).execute();
  assert.equal((await remove(asha, id.toUpperCase())).status, 200);
  assert.deepEqual((await notesOf(asha)).notes, []);
});

serverTest('a user without the right to write notes cannot remove an older one', async (server) => {
  const { asha } = await desk(server);
  const { id = '' } = (await add(asha, 'Mine.')).json<DeviceNotes>().notes[0] ?? {};
  await server.context.db.updateTable('users').set({ role: 'operators', web_login: 1 }).execute();
  assert.equal((await notesOf(asha)).notes[0]?.removable, false);
  assert.equal((await remove(asha, id)).status, 403);
});

serverTest('invisible characters are removed from a note', async (server) => {
  const { asha } = await desk(server);
  const cases: [string, string][] = [
    ['a\u202Egnp.exe\u200B', 'agnp.exe'],
    ['one\r\n\r\n\r\n\r\ntwo  \n', 'one\n\ntwo'],
    ['\u{1F469}\u200D\u{1F527} \u0915\u094D\u200D\u0937', '\u{1F469}\u200D\u{1F527} \u0915\u094D\u200D\u0937'],
    ['=HYPERLINK("x") <b>&amp;</b>', '=HYPERLINK("x") <b>&amp;</b>'],
  ];
  for (const [sent, kept] of cases) {
    const { notes } = (await add(asha, sent)).json<DeviceNotes>();
    assert.equal(notes[0]?.text, kept);
  }
});

serverTest('an empty or long note, or one on an unknown device, is refused with field and reason', async (server) => {
  const { asha } = await desk(server);
  const refused: [object, number, RegExp][] = [
    [{ text: '  ' }, 400, /Note is missing/],
    [{ text: '\u200B\u202E' }, 400, /Note is missing/],
    [{ text: 'n'.repeat(1001) }, 400, /Note is longer than 1000 characters/],
    [{ text: 'a\0b' }, 400, /NUL/],
    [{ tracking_id: 'NOWHERE' }, 404, /^NOWHERE is not known/],
    [{ tracking_id: '' }, 400, /Tracking ID is missing/],
    [{ id: 'one' }, 400, /id must be a UUID/],
    [{ more: true }, 400, /more/],
  ];
  for (const [change, status, text] of refused) {
    const answer = await add(asha, 'Torn.', change);
    assert.equal(answer.status, status, JSON.stringify(change));
    assert.match(answer.error().error, text);
  }
  const wrong: [object, RegExp][] = [
    [{ flag: 'red' }, /flag must be urgent, hold or investigate/],
    [{ reason: 'r'.repeat(201) }, /Reason is longer than 200 characters/],
    [{ version: 0.5 }, /version must be a whole number/],
  ];
  for (const [change, text] of wrong) {
    const body = { tracking_id: ID, flag: 'hold', reason: '', version: 0, ...change };
    const answer = await asha.post('api/device_flag/', body);
    assert.equal(answer.status, 400, JSON.stringify(change));
    assert.match(answer.error().error, text);
  }
  const wishmaster = await server.signedInAs({ role: 'operators', webLogin: true });
  const answer = await add(wishmaster, 'Torn.');
  assert.deepEqual([answer.status, answer.error().error], [403, 'Your role cannot write notes on devices']);
});

serverTest('the number of notes of a device is limited', async (server) => {
  const { asha } = await desk(server);
  await add(asha, 'First.');
  const { db } = server.context;
  const first = await db.selectFrom('device_notes').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: MAX_NOTES_OF_DEVICE - 2 }, (_, index) => ({
    ...first,
    id: `${index}`,
    seq: -index,
  }));
  await db.insertInto('device_notes').values(more).execute();
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => add(asha, text)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
  assert.equal((await notesOf(asha)).notes.length, MAX_NOTES_OF_DEVICE);
});
