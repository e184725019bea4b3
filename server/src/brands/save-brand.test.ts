import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CallOutput, previewBrand } from '@veritas/shared/contracts';
import { DAY_MS, hubKey, nameKey } from '@veritas/shared/domain';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

const MAKERS = ['Skyworth', 'TCL', 'Hisense', 'KTC'];

async function setUp(server: ServerTest) {
  const rows = MAKERS.map((name) => ({ id: `m-${name}`, name, name_key: nameKey(name) }));
  await server.context.db.insertInto('manufacturers').values(rows).execute();
  const client = await server.signedInAs({ username: 'asha', role: 'admin' });
  const save = (brand: string, data: string[], more = {}) => client.post('api/whitelable/', { brand, data, ...more });
  return { client, save };
}

const brandOf = (answer: { json<T>(): T }) =>
  answer.json<{ brand: { brand: string; version: number; white_labeled_brands: { data: string[] } } }>().brand;

serverTest('a brand is created by 201 and updated by 200, whatever the case of its name', async (server) => {
  const { save } = await setUp(server);
  const created = await save('  Nova   View ', []);
  assert.equal(created.status, 201);
  assert.equal(brandOf(created).brand, 'Nova View');
  const updated = await save('NOVA view', [' tcl', 'SKYWORTH', 'TCL']);
  assert.equal(updated.status, 200);
  assert.equal(brandOf(updated).brand, 'Nova View');
  assert.deepEqual(brandOf(updated).white_labeled_brands.data, ['TCL', 'Skyworth']);
  assert.equal(brandOf(updated).version, 2);
  assert.equal(brandOf(await save('Nova View', ['TCL', 'Skyworth'])).version, 2, 'the same list is no change');
  const { db } = server.context;
  const trail = await db.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('id').execute();
  assert.deepEqual(
    trail.map(({ action, before, after }) => [action, before, after]),
    [
      ['brand.create', null, '{"manufacturers":[]}'],
      ['brand.update', '{"manufacturers":[]}', '{"manufacturers":["TCL","Skyworth"]}'],
    ],
  );
});

serverTest(
  'adding does not overwrite an existing brand, an old version does not overwrite a new one',
  async (server) => {
    const { client, save } = await setUp(server);
    await save('NovaView', ['TCL']);
    const body = { brand: 'novaview', data: [] };
    const added = await client.post('api/whitelable/', body, { headers: { 'if-none-match': '*' } });
    assert.equal(added.status, 409);
    assert.equal(added.error().message, 'This brand already exists');
    assert.equal((await save('NovaView', ['TCL', 'KTC'], { version: 1 })).status, 200);
    assert.equal(
      (await save('NovaView', ['TCL', 'KTC'], { version: 1 })).status,
      200,
      'sent again, its answer was lost',
    );
    const late = await save('NovaView', [], { version: 1 });
    assert.equal(late.status, 409);
    assert.match(late.error().message, /changed by asha meanwhile\. Compare both lists, then save yours\./);
    assert.equal((await save('Kestrel', [], { version: 1 })).status, 409);
    assert.equal((await save('NovaView', [])).status, 200, 'without a version it is a plain upsert');
  },
);

serverTest('names that are in no list are refused, and nothing is stored', async (server) => {
  const { client, save } = await setUp(server);
  const answer = await save('NovaView', ['TCL', 'Techno Clone']);
  assert.equal(answer.status, 400);
  assert.equal(answer.error().message, '"Techno Clone" is not in the list of manufacturers');
  assert.match(
    (await save('NovaView', ['Unlisted', 'Techno Clone'])).error().message,
    /"Unlisted", "Techno Clone" are/,
  );
  const six = ['A', 'B', 'C', 'D', 'E', 'F'];
  assert.match((await save('NovaView', six)).error().message, /^"A", "B", "C", "D", "E" are not/, 'five are named');
  assert.equal((await save('   ', [])).status, 400);
  assert.deepEqual((await client.get('api/whitelable/')).json(), []);
});

serverTest('of several concurrent requests that add one brand, one creates it', async (server) => {
  const { client } = await setUp(server);
  const add = () =>
    client.post('api/whitelable/', { brand: 'NovaView', data: [] }, { headers: { 'if-none-match': '*' } });
  const answers = await Promise.all(Array.from({ length: 5 }, add));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
});

let lastId = 0;

async function addRejection({ context }: ServerTest, device: Record<string, unknown>): Promise<void> {
  lastId += 1;
  await context.db
    .insertInto('devices')
    .values({
      id: lastId,
      tracking_id: `RVP${lastId}`,
      tracking_key: `rvp${lastId}`,
      hub_code: 'BLR_KOR',
      hub_key: hubKey('BLR_KOR'),
      is_blindpick: 0,
      device_brand: 'NovaView',
      device_model_name: 'Vision 43',
      is_submit: 1,
      submit_time: context.clock() - DAY_MS,
      submitted_device_name: 'VISION-43',
      submitted_manufacturer: 'KTC',
      is_verified: 0,
      is_verified_rc: 0,
      device_result: 'E006',
      needs_support: 0,
      change_seq: lastId,
      ...device,
    })
    .execute();
}

serverTest('the preview counts what a list would have let pass, by the rules of the scans', async (server) => {
  const { client, save } = await setUp(server);
  await save('NovaView', ['TCL']);
  await addRejection(server, {});
  await addRejection(server, { submitted_manufacturer: ' ktc ' });
  await addRejection(server, { submitted_device_name: 'Other 55' });
  await addRejection(server, { submitted_manufacturer: 'Techno Clone', device_result: 'E005' });
  await addRejection(server, { is_blindpick: 1, blind_brand: 'novaview', device_brand: null, device_result: 'E005' });
  await addRejection(server, { device_brand: 'Kestrel' });
  await addRejection(server, { device_result: 'E007' });
  await addRejection(server, { submit_time: server.context.clock() - 31 * DAY_MS });
  const preview = async (data: string[]) => {
    const answer = await client.post('api/whitelable_impact/', { brand: 'NOVAVIEW', data });
    assert.equal(answer.status, 200, answer.text);
    return answer.json<CallOutput<typeof previewBrand>>();
  };
  assert.deepEqual(await preview(['TCL', 'KTC']), {
    days: 30,
    rejected: 5,
    would_pass: 3,
    by_manufacturer: [
      { manufacturer: 'KTC', rejected: 4, would_pass: 3 },
      { manufacturer: 'Techno Clone', rejected: 1, would_pass: 0 },
    ],
  });
  assert.equal((await preview(['TCL'])).would_pass, 0);
  assert.equal((await client.post('api/whitelable_impact/', { brand: 'x', data: [randomUUID()] })).status, 400);
});
