import assert from 'node:assert/strict';
import { nameKey } from '@veritas/shared/domain';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { countedReads } from '../testing/database/counted-reads.ts';
import { listBrands } from './queries.ts';

async function addManufacturers({ context: { db } }: ServerTest, names: readonly string[]): Promise<void> {
  const rows = names.map((name, index) => ({ id: String(index), name, name_key: nameKey(name) }));
  await db.insertInto('manufacturers').values(rows).execute();
}

serverTest('brands are listed with their manufacturers in the order they were given', async (server) => {
  const { db } = server.context;
  await addManufacturers(server, ['Skyworth', 'TCL', 'Hisense']);
  const brand = { version: 3, updated_at: 0 };
  await db
    .insertInto('brands')
    .values([
      { id: 'p', brand: 'Plainfield', brand_key: 'plainfield', ...brand },
      { id: 'n', brand: 'NovaView', brand_key: 'novaview', ...brand },
    ])
    .execute();
  await db
    .insertInto('brand_manufacturers')
    .values([
      { brand_id: 'n', manufacturer_id: '1', position: 0 },
      { brand_id: 'n', manufacturer_id: '0', position: 1 },
    ])
    .execute();
  const client = await server.signedInAs({ role: 'admin' });
  assert.deepEqual((await client.get('api/whitelable/')).json(), [
    { id: 'n', brand: 'NovaView', version: 3, white_labeled_brands: { data: ['TCL', 'Skyworth'] } },
    { id: 'p', brand: 'Plainfield', version: 3, white_labeled_brands: { data: [] } },
  ]);
});

serverTest(
  'the manufacturers of a brand are read as one row, in their order however many there are',
  async (server) => {
    const names = Array.from({ length: 30 }, (_, index) => `Maker ${index}`);
    await addManufacturers(server, names);
    const client = await server.signedInAs({ role: 'admin' });
    const reversed = names.toReversed();
    for (const [brand, data] of [
      ['NovaView', names],
      ['Plainfield', reversed],
    ] as const)
      assert.equal((await client.post('api/whitelable/', { brand, data })).status, 201);
    const { db, read } = countedReads(server.context.db);
    const listed = (await listBrands(db)).map(({ white_labeled_brands: { data } }) => data);
    assert.deepEqual(listed, [names, reversed]);
    assert.equal(read.rows, 2 + 2 + names.length);
  },
);

serverTest('the search finds what contains the text, first what begins with it', async (server) => {
  await addManufacturers(server, ['BBK', 'Vivo', 'vivo Mobile', 'Nuvivo', '100% Audio', 'A_B', 'Škoda']);
  const client = await server.signedInAs({ role: 'admin' });
  const search = async (text: string) => {
    const answer = await client.get(`api/get_manufacturer/?search=${encodeURIComponent(text)}`);
    return answer.json<{ manufacturer: string }[]>().map(({ manufacturer }) => manufacturer);
  };
  assert.deepEqual(await search('VIVO'), ['Vivo', 'vivo Mobile', 'Nuvivo']);
  assert.deepEqual(await search('%'), ['100% Audio']);
  assert.deepEqual(await search('_'), ['A_B']);
  assert.deepEqual(await search('\\'), []);
  assert.deepEqual(await search('škoda'), ['Škoda']);
  assert.deepEqual(await search("' or 1=1 --"), []);
});

serverTest('the search compares names as they are compared elsewhere', async (server) => {
  await addManufacturers(server, ['Weiß', 'LG Electronics', '\uff36ivo', '100\uff05 Audio']);
  const client = await server.signedInAs({ role: 'admin' });
  for (const [text, expected] of [
    ['WEISS', 'Weiß'],
    ['Weiß', 'Weiß'],
    ['lg  electronics', 'LG Electronics'],
    ['vivo', '\uff36ivo'],
    ['\uff36IVO', '\uff36ivo'],
    ['\uff05', '100\uff05 Audio'],
  ] as const) {
    const answer = await client.get(`api/get_manufacturer/?search=${encodeURIComponent(text)}`);
    const found = answer.json<{ manufacturer: string }[]>().map(({ manufacturer }) => manufacturer);
    assert.deepEqual(found, [expected], text);
  }
});

serverTest('a search answers five names at most, without a text the first ones', async (server) => {
  await addManufacturers(server, ['Old Vivo', ...[...'GFEDCBA'].map((letter) => `Vivo ${letter}`), 'VIVO', 'A Vivo']);
  const client = await server.signedInAs({ role: 'admin' });
  const search = async (query: string) =>
    (await client.get(`api/get_manufacturer/${query}`)).json<{ manufacturer: string }[]>();
  const found = async (query: string) => (await search(query)).map(({ manufacturer }) => manufacturer);
  assert.deepEqual(await found('?search=vivo'), ['VIVO', 'Vivo A', 'Vivo B', 'Vivo C', 'Vivo D']);
  assert.deepEqual(await found('?search=vivo%20g'), ['Vivo G']);
  assert.deepEqual(await found(''), ['A Vivo', 'Old Vivo', 'VIVO', 'Vivo A', 'Vivo B']);
  assert.deepEqual(Object.keys((await search(''))[0] ?? {}).sort(), ['id', 'manufacturer']);
  const twice = await client.get('api/get_manufacturer/?search=a&search=b');
  assert.equal(twice.status, 400);
  assert.equal((await client.get('api/get_manufacturer/?search=%00')).status, 400);
});

serverTest('white labels are for admin and super_admin', async ({ signedInAs }) => {
  const client = await signedInAs({ role: 'central_ops' });
  for (const path of ['api/whitelable/', 'api/get_manufacturer/']) assert.equal((await client.get(path)).status, 403);
});
