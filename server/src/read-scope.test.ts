import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ARROW_STREAM } from '@veritas/shared/domain/arrow';
import type { Role } from '@veritas/shared/domain';
import { POLICY } from './auth/access/policy.ts';
import type { Access } from './auth/access/policy.ts';
import type { Answer, TestClient } from './testing/client.ts';
import { addDevices } from './testing/devices.ts';
import { addGroup, addUser } from './testing/fixtures.ts';
import { serverTest, START } from './testing/server-test.ts';
import type { ServerTest } from './testing/server-test.ts';

const OWN_HUB = { readScope: 'own_hub' } as const;
const DAY = { start_date: '2026-11-18', end_date: '2026-11-18' };
const [OWN, OTHER] = ['RVP0000001', 'RVP0000002'];
const OWN_IDS = [OWN, 'RVP0000003', 'RVP0000006'];
const IDS = Array.from({ length: 8 }, (_, index) => `RVP000000${index + 1}`);
/** Texts of records outside the scope of HUB_ONE: IDs, hubs and people. */
const FOREIGN = /RVP000000[24578]|hub_two|old_hub|rc_one|two_wm|secret/i;

/** Records of two hubs, a return centre, a code without a group and no hub, with all related rows. */
async function world(server: ServerTest): Promise<void> {
  const { context } = server;
  const { db } = context;
  for (const code of ['HUB_ONE', 'HUB_TWO']) await addGroup(context, code);
  await addGroup(context, 'RC_ONE', 'RC');
  const of = (code: string | null, more: object = {}) => ({
    created_at: START,
    hub_code: code,
    hub_key: (code ?? '').toLowerCase(),
    is_submit: 1,
    submitted_by: code?.toUpperCase() === 'HUB_ONE' ? 'one_wm' : 'two_wm',
    verified_by: null,
    verified_by_rc: null,
    archived: 0,
    ...more,
  });
  const hubs = [of('HUB_ONE'), of('HUB_TWO'), of('hub_one'), of(null), of('OLD_HUB')];
  const rest = [of('HUB_ONE', { archived: 1 }), of('HUB_TWO', { archived: 1 }), of('RC_ONE')];
  await addDevices(
    server,
    [...hubs, ...rest].map((record, index) => ({ ...record, tracking_key: `rvp000000${index + 1}` })),
  );
  await db.updateTable('change_counter').set({ archived_count: 2, archived_since: 7 }).execute();
  await addUser(context, { username: 'two_wm', role: 'operators', groups: ['HUB_TWO'] });
  await addUser(context, { username: 'one_wm', role: 'operators', groups: ['HUB_ONE'] });
  await addAttempts(server);
  const root = await server.signedInAs({ role: 'super_admin', username: 'root' });
  for (const id of IDS) {
    const text = OWN_IDS.includes(id) ? 'About ours' : 'A secret';
    assert.equal((await root.post('api/device_notes/', { id: randomUUID(), tracking_id: id, text })).status, 200);
    const flag = { tracking_id: id, flag: 'urgent', reason: text, version: 0 };
    assert.equal((await root.post('api/device_flag/', flag)).status, 200);
  }
  for (const [kind, name] of [
    ['hub', 'HUB_ONE'],
    ['hub', 'HUB_TWO'],
    ['operator', 'one_wm'],
    ['operator', 'two_wm'],
    ['brand', 'Vivo'],
  ]) {
    const note = /two/i.test(name ?? '') ? 'A secret' : 'Seen';
    assert.equal((await root.post('api/signal_notes/', { kind, name, outcome: 'E007', note })).status, 200);
  }
  for (const hub of ['hub_one', 'hub_two', 'unknown', 'all', 'hub_one&hub=hub_two']) {
    const name = /hub_two|unknown/.test(hub) ? `A secret of ${hub}` : `View of ${hub}`;
    const view = { name, search: `hub=${hub}`, shared_with: 'everyone' };
    assert.equal((await root.post('user/save_view/', view)).status, 200);
  }
}

/** E004 of the own record names one of another hub. */
async function addAttempts({ context: { db } }: ServerTest): Promise<void> {
  const attempt = (tracking_id: string, expected: string, username: string) => ({
    id: randomUUID(),
    client_scan_id: null,
    fingerprint: '',
    username,
    tracking_id,
    tracking_key: tracking_id.toLowerCase(),
    stage: 'doorstep' as const,
    action: 'submit' as const,
    code: 'E004',
    stored: 1 as const,
    answer: JSON.stringify({ found: 'HW-1', expected }),
    at: START,
  });
  const attempts = [
    attempt(OWN, OTHER, 'one_wm'),
    attempt(OWN, 'RVP0000003', 'one_wm'),
    attempt(OTHER, OWN, 'two_wm'),
    attempt('RVP9999999', OTHER, 'two_wm'),
  ];
  await db.insertInto('scan_attempts').values(attempts).execute();
}

const ARROW = { accept: ARROW_STREAM };
const report = new URLSearchParams(DAY).toString();
const ofEach = (path: string) => [...IDS, 'RVP9999999'].map((id) => [`${path}?tracking_id=${id}`] as const);
const MISSING = [`?upload_id=${randomUUID()}`];
type Question = readonly [path: string, headersOrBody?: Record<string, unknown>];

/** Parameters of routes that need them, or have several responses. */
const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  'GET api/get_status/': [['api/get_status/'], ['api/get_status/', ARROW], ['api/get_status/?since=x']],
  'GET api/report_count/': [[`api/report_count/?${report}`], [`api/report_count/?${report}&hub_code=HUB_ONE`]],
  'GET api/scan_attempts/': ofEach('api/scan_attempts/'),
  'GET api/device_notes/': ofEach('api/device_notes/'),
  'GET user/user_sessions/': [[`user/user_sessions/?user_id=${randomUUID()}`]],
  'GET api/upload_status/': [[`api/upload_status/${MISSING[0]}`]],
  'GET api/upload_rejects/': [[`api/upload_rejects/${MISSING[0]}`]],
  'GET api/prepared_report/': [[`api/prepared_report/?id=${randomUUID()}`]],
  'GET guide/': [['guide/?page=incharge']],
  'GET guide/picture/': [['guide/picture/?name=incharge-1.png']],
  'POST api/generate_csv/': [
    ['api/generate_csv/', DAY],
    ['api/generate_csv/', { ...DAY, hub_code: 'HUB_TWO' }],
    ['api/generate_csv/', { ...DAY, hub_code: 'OLD_HUB' }],
  ],
  'POST api/find_devices/': [['api/find_devices/', { tracking_ids: IDS }]],
  'POST api/whitelable_impact/': [['api/whitelable_impact/', { brand: 'Vivo', manufacturers: [] }]],
};

/** Every call of users that reads, as the policy names them. */
const READING = (Object.entries(POLICY) as [string, Access][]).filter(
  ([call, { who, ...access }]) => typeof who !== 'string' && (call.startsWith('GET ') || 'onlyReads' in access),
);

async function* answers(client: TestClient): AsyncGenerator<[call: string, path: string, answer: Answer]> {
  for (const [call] of READING) {
    const [method = '', path = ''] = call.split(' ');
    for (const [asked, more = {}] of QUESTIONS[call] ?? [[path] as Question]) {
      const options = method === 'GET' ? { headers: more as Record<string, string> } : { body: more };
      yield [call, asked, await client.ask(method, asked, options)];
    }
  }
}

for (const role of ['operators', 'executive', 'incharge'] as const satisfies readonly Role[]) {
  serverTest(
    `no read call reveals data of another hub to ${role}`,
    async (server) => {
      await world(server);
      const client = await server.signedInAs({ role, username: 'reader', groups: ['hub_one'], webLogin: true });
      const seen = new Set<string>();
      for await (const [call, path, { status, bytes, headers }] of answers(client)) {
        assert.ok([200, 401, 403, 404, 406].includes(status), `${path}: ${status}. Give it a question in QUESTIONS.`);
        const text = `${bytes.toString('latin1')} ${JSON.stringify(headers)}`;
        // Only a refusal repeats the input, without data of the record.
        assert.ok(!FOREIGN.test(text), `${path}: ${FOREIGN.exec(text)?.[0]} in ${text.slice(0, 2_000)}`);
        if (/RVP000000[136]|HUB_ONE|About ours|"rows":3\b/i.test(text)) seen.add(call);
      }
      assert.deepEqual([...seen].sort(), [
        'GET api/all_device_notes/',
        'GET api/device_marks/',
        'GET api/device_notes/',
        'GET api/get_status/',
        'GET api/report_count/',
        'GET api/scan_attempts/',
        'GET api/signal_notes/',
        'GET user/get_groups/',
        'GET user/get_role/',
        'GET user/get_users/',
        'GET user/saved_views/',
        'POST api/find_devices/',
        'POST api/generate_csv/',
      ]);
    },
    { ...OWN_HUB, ratePerUser: 0, ratePerAddress: 0 },
  );
}

const idsOf = (records: readonly { tracking_id: { tracking_id: string } }[]) =>
  records.map(({ tracking_id: { tracking_id: id } }) => id);
async function readIds(client: TestClient): Promise<{ listed: string[]; found: string[]; reported: number }> {
  const listed = idsOf((await client.get('api/get_status/')).json());
  const found = idsOf((await client.post('api/find_devices/', { tracking_ids: IDS })).json());
  const count = (await client.get(`api/report_count/?${report}`)).json<{ rows: number }>();
  return { listed, found, reported: count.rows };
}
const EVERYTHING = {
  listed: IDS.filter((id) => !/[67]$/.test(id)),
  found: IDS,
  reported: IDS.length,
};

serverTest(
  'staff of a return centre and roles of no hub read everything, a role of a hub without one nothing',
  async (server) => {
    await world(server);
    for (const [role, groups] of [
      ['executive', ['RC_ONE']],
      ['incharge', ['HUB_ONE', 'RC_ONE']],
      ['central_ops', ['HUB_ONE']],
      ['admin', []],
    ] as const) {
      const client = await server.signedInAs({ role, username: `${role} who reads`, groups });
      assert.deepEqual(await readIds(client), EVERYTHING, role);
      assert.match((await client.get(`api/scan_attempts/?tracking_id=${OWN}`)).text, new RegExp(OTHER));
    }
    const withoutHub = await server.signedInAs({ role: 'incharge' });
    assert.deepEqual(await readIds(withoutHub), { listed: [], found: [], reported: 0 });
    for (const path of ['user/get_groups/', `api/device_notes/?tracking_id=${OWN}`, 'api/signal_notes/']) {
      const { status, text } = await withoutHub.get(path);
      assert.equal(status, 200, path);
      assert.doesNotMatch(text, /HUB_|secret|About ours|_wm/i, path);
    }
    const two = await server.signedInAs({ role: 'executive', groups: ['HUB_TWO', 'HUB_ONE'] });
    assert.deepEqual((await readIds(two)).listed, [OWN, OTHER, 'RVP0000003']);
  },
  OWN_HUB,
);

serverTest(
  'the answer to acknowledging a signal contains nothing of other hubs',
  async (server) => {
    await world(server);
    const client = await server.signedInAs({ role: 'incharge', groups: ['HUB_ONE'] });
    const note = { kind: 'hub', name: 'HUB_ONE', outcome: 'E007', note: 'Asked for' };
    const { status, text } = await client.post('api/signal_notes/', note);
    assert.equal(status, 200);
    assert.match(text, /HUB_ONE.*Asked for/);
    assert.doesNotMatch(text, FOREIGN);
  },
  OWN_HUB,
);

serverTest(
  'a signal of another hub cannot be acknowledged, and its note stays',
  async (server) => {
    await world(server);
    const { db } = server.context;
    const client = await server.signedInAs({ role: 'incharge', groups: ['HUB_ONE'] });
    const acknowledge = async (subject: string) => {
      const [kind, name] = subject.split(' ');
      const note = { kind, name, outcome: 'E007', note: 'Hidden', snooze_days: 30 };
      return (await client.post('api/signal_notes/', note)).status;
    };
    const stored = () => db.selectFrom('signal_notes').selectAll().orderBy('signal_key').execute();
    const before = await stored();
    for (const subject of ['hub HUB_TWO', 'hub NOWHERE', 'operator two_wm', 'operator not_here'])
      assert.equal(await acknowledge(subject), 404, subject);
    assert.deepEqual(await stored(), before);
    for (const subject of ['hub hub_one', 'operator one_wm', 'brand Vivo'])
      assert.equal(await acknowledge(subject), 200, subject);
  },
  OWN_HUB,
);

serverTest('without the setting every role reads everything, under the same tag', async (server) => {
  await world(server);
  const admin = await server.signedInAs({ role: 'admin' });
  const { etag } = (await admin.get('api/get_status/')).headers;
  for (const role of ['operators', 'executive', 'incharge'] as const) {
    const client = await server.signedInAs({ role, groups: ['HUB_ONE'], webLogin: true });
    assert.deepEqual(await readIds(client), EVERYTHING, role);
    const same = await client.get('api/get_status/', { headers: { 'if-none-match': String(etag) } });
    assert.equal(same.status, 304, role);
    for (const path of ['user/get_groups/', 'api/signal_notes/', 'user/saved_views/', 'api/device_marks/']) {
      assert.equal((await client.get(path)).text, (await admin.get(path)).text, `${path} for ${role}`);
    }
  }
});

serverTest(
  'a device of another hub can be neither noted nor flagged, and is answered as one that is not there',
  async (server) => {
    await world(server);
    const { db } = server.context;
    const client = await server.signedInAs({ role: 'executive', groups: ['HUB_ONE'] });
    const note = (id: string) => client.post('api/device_notes/', { id: randomUUID(), tracking_id: id, text: 'Mine' });
    const unflag = (id: string) =>
      client.post('api/device_flag/', { tracking_id: id, flag: null, reason: '', version: 1 });
    const text = async (answer: Promise<Answer>, id: string) => {
      const { status, text: said } = await answer;
      return `${status} ${said.replaceAll(id, 'ID').replace(/"request_id":"[^"]*"/, '')}`;
    };
    for (const write of [note, unflag]) {
      assert.equal(await text(write(OTHER), OTHER), await text(write('RVP9999999'), 'RVP9999999'));
      assert.equal((await write(OWN)).status, 200);
    }
    const { id } = await db
      .selectFrom('device_notes')
      .select('id')
      .where('tracking_id', '=', OTHER)
      .executeTakeFirstOrThrow();
    const remove = (one: string) => client.post('api/remove_device_note/', { id: one });
    const unknown = randomUUID();
    assert.equal(await text(remove(id), id), await text(remove(unknown), unknown));
  },
  OWN_HUB,
);
