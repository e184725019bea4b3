import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { apiUrl, UPLOAD_PATH } from '@veritas/shared/contracts';
import { serverTest } from '../../testing/server-test.ts';
import { REPORT_PATH } from '../log/violation-reports.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

serverTest('JSON with invalid UTF-8 is refused, so that different names do not become equal', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const brand = (...bytes: number[]) =>
    Buffer.concat([Buffer.from('{"brand":"Caf'), Buffer.from(bytes), Buffer.from('","data":[]}')]);
  for (const bytes of [[0xe9], [0xe8], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
    const answer = await client.post('api/whitelable/', brand(...bytes), { headers: JSON_TYPE });
    assert.equal(answer.status, 400, String(bytes));
    assert.equal(answer.error().error, 'The request is not valid UTF-8. Send its JSON as UTF-8.');
  }
  const whole = await client.post('api/whitelable/', brand(0xc3, 0xa9), { headers: JSON_TYPE });
  assert.equal(whole.status, 201);
  const brands = await server.context.db.selectFrom('brands').select('brand').execute();
  assert.deepEqual(
    brands.map(({ brand: name }) => name),
    ['Café'],
  );
});

serverTest('a compressed body is refused as such', async ({ signedInAs }) => {
  const client = await signedInAs({ role: 'super_admin' });
  const body = JSON.stringify({ columns: ['id'], rows: 'dense' });
  const ask = (payload: Buffer | string, coding: string, path = 'user/list_look/') =>
    client.post(path, payload, { headers: { ...JSON_TYPE, 'content-encoding': coding } });
  for (const coding of ['gzip', 'GZIP', 'br', 'gzip, identity']) {
    const answer = await ask(gzipSync(body), coding);
    assert.deepEqual([answer.status, answer.error().code], [415, 'media_type'], coding);
    assert.match(answer.error().error, /Send the body without Content-Encoding\.$/);
    assert.equal(answer.headers['accept-encoding'], 'identity');
  }
  for (const coding of ['identity', 'Identity']) assert.equal((await ask(body, coding)).status, 200, coding);
  assert.equal((await ask(gzipSync(body), 'gzip', 'no/such/call/')).status, 404);
  const asked = await client.get('user/list_look/', { headers: { 'content-encoding': 'gzip' } });
  assert.equal(asked.status, 200, 'without a body nothing is compressed');
});

serverTest('an upload of another content type is refused with the required one', async ({ signedInAs }) => {
  const client = await signedInAs({ role: 'super_admin' });
  const types = [
    'text/csv',
    'application/json',
    'multipart/mixed; boundary=b',
    'application/octet-stream',
    'multipart/form-data-x',
    '',
  ];
  for (const type of types) {
    const answer = await client.post(UPLOAD_PATH, 'tracking_id,hub_code', { headers: { 'content-type': type } });
    assert.equal(answer.status, 415, type);
    assert.equal(answer.error().error, 'An upload is sent as multipart/form-data.', type);
  }
  const other = await client.post('user/list_look/', 'x', { headers: { 'content-type': 'text/csv' } });
  assert.equal(other.error().error, 'This call takes a JSON body.', apiUrl('user/list_look/'));
});

serverTest('an empty violation report is refused as invalid JSON', async ({ client }) => {
  const answer = await client.post(REPORT_PATH, '', { headers: { 'content-type': 'application/csp-report' } });
  assert.deepEqual(
    [answer.status, answer.error().error],
    [400, 'The request is not valid JSON. Send the fields of this call as a JSON object.'],
  );
});

serverTest('a list in the place of an object is refused, although the object needs no field', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const scan = { tracking_id: 'RVP0000001', stage: 'hub', action: 'check', client_scan_id: randomUUID(), device: [] };
  const cases: readonly [path: string, body: object, field: string, sentence: string][] = [
    ['api/scan/', scan, 'device', 'device must be a JSON object'],
    ['user/update/', { user_id: 'x', seen: [] }, 'seen', 'seen must be a JSON object'],
    ['user/refresh/', [], '', 'The request must be a JSON object with the fields of this call'],
  ];
  for (const [path, body, field, sentence] of cases) {
    const answer = await admin.post(path, body);
    assert.deepEqual([answer.status, answer.error().error], [400, sentence]);
    assert.deepEqual(Object.keys(answer.error().fields), field ? [field] : []);
  }
});
