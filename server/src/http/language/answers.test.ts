import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PastUpload, UploadProgress, UploadResult } from '@veritas/shared/contracts';
import type { Answer } from '../../testing/client.ts';
import { addUser } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { sendChunk, sendFile } from '../../uploads/testing/upload-client.ts';

const HINDI = { headers: { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' } };

/** Requests in English, in Hindi, and without Accept-Language. */
async function inAll(ask: (options: { headers?: Record<string, string> }) => Promise<Answer>) {
  const [english, hindi, unsaid] = [
    await ask({ headers: { 'accept-language': 'en' } }),
    await ask(HINDI),
    await ask({}),
  ];
  assert.deepEqual([hindi.status, hindi.error().code], [english.status, english.error().code]);
  const { request_id: one, ...said } = english.error();
  const { request_id: other, ...unsaidBody } = unsaid.error();
  assert.notEqual(one, other);
  assert.deepEqual(unsaidBody, said);
  assert.deepEqual(
    [english, hindi, unsaid].map(({ headers }) => headers['content-language']),
    ['en', 'hi', 'en'],
  );
  for (const { headers } of [english, hindi, unsaid]) assert.match(String(headers['vary']), /(^|, )Accept-Language$/);
  const { error, detail, res, message, fields } = hindi.error();
  assert.deepEqual([detail, res, message], [error, error, error]);
  return { english: english.error().error, hindi: error, fields: { english: said.fields, hindi: fields } };
}

serverTest('refusals are in the language of the request, by default English', async (server) => {
  const admin = await server.signedInAs({ role: 'super_admin', username: 'asha' });
  const incharge = await server.signedInAs({ role: 'incharge' });
  const self = await server.context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'asha')
    .executeTakeFirstOrThrow();
  await admin.post('api/whitelable/', { brand: 'Orbit', data: [] });

  const cases: [(options: object) => Promise<Answer>, string, string][] = [
    [
      (options) => server.newClient().get('user/get_role/', options),
      'You are not signed in. Sign in to continue.',
      'आप साइन इन नहीं हैं. आगे बढ़ने के लिए साइन इन करें.',
    ],
    [
      (options) => admin.get('no/such/call/', options),
      'There is no such address. Check how it is written.',
      'ऐसा कोई पता नहीं है. देखें कि वह सही लिखा है.',
    ],
    [
      (options) => incharge.get('api/settings/', options),
      'You do not have permission to do this.',
      'आपको यह करने की अनुमति नहीं है.',
    ],
    [
      (options) => admin.post('user/deactivate_user/', { user_id: self.id }, options),
      'You cannot deactivate yourself',
      'आप ख़ुद को बंद नहीं कर सकते',
    ],
    [
      (options) => admin.post('api/whitelable/', { brand: 'Orblt', data: ['Unlisted & Sons'] }, options),
      '"Unlisted & Sons" is not in the list of manufacturers',
      '"Unlisted & Sons" निर्माताओं की सूची में नहीं है',
    ],
    [
      (options) => admin.post('api/device_notes/', { id: randomUUID(), tracking_id: 'RVP7', text: 'Seen' }, options),
      'RVP7 is not known. Check the ID, or ask the person who uploads shipments.',
      'RVP7 नहीं मिला. ID जाँचें, या अपलोड करने वाले से पूछें.',
    ],
    [
      (options) => admin.get('api/report_count/?start_date=2024-01-01&end_date=2025-06-01', options),
      'A report covers at most 366 days',
      'रिपोर्ट ज़्यादा से ज़्यादा 366 दिन की हो सकती है',
    ],
    [
      (options) => admin.get(`api/upload_status/?upload_id=${randomUUID()}`, options),
      'There is no such upload.',
      'ऐसा कोई अपलोड नहीं है.',
    ],
  ];
  for (const [ask, english, hindi] of cases) {
    const said = await inAll(ask);
    assert.deepEqual([said.english, said.hindi], [english, hindi]);
  }
});

serverTest('field problems are in the language of the request too', async (server) => {
  const admin = await server.signedInAs({ role: 'super_admin' });
  const wanted = { username: 'x', email: 'nowhere', password: 'short', role: '' };
  const { english, hindi, fields } = await inAll((options) => admin.post('user/create/', wanted, options));
  assert.match(english, /^Username takes 3 to 64 .*; Email is not an address .*; Password needs .*; Role is missing$/);
  assert.match(hindi, /^यूज़रनेम में 3 से 64 .*; ईमेल name@example\.com जैसा .*; पासवर्ड में .*; रोल नहीं चुना गया$/);
  assert.deepEqual(Object.keys(fields.hindi), Object.keys(fields.english));
  assert.equal(fields.hindi['role'], 'रोल नहीं चुना गया');

  const group = { code: 'BLR_X', name: 'Other', organization: 'hub' };
  const named = await inAll((options) => admin.post('user/create_group/', group, options));
  assert.equal(named.hindi, 'नाम वही होना चाहिए जो कोड है');
  assert.deepEqual(named.fields.hindi, { name: 'नाम वही होना चाहिए जो कोड है' });
});

serverTest('problems of an upload are in the language of each request', async (server) => {
  const admin = await server.signedInAs({ role: 'super_admin' });
  const id = randomUUID();
  const inHindi = async (ask: () => Promise<Answer>) => {
    admin.headers = HINDI.headers;
    const answer = await ask();
    admin.headers = {};
    return answer;
  };
  const chunk = { id, index: 0, total: 1, bytes: Buffer.from('hub_code\nBLR_KOR\n') };
  const status = () => admin.get(`api/upload_status/?upload_id=${id}`);
  const english = /^The header \(row 1\) has no column tracking_id\. It names: hub_code\./;
  const hindi = /^कॉलम के नामों की पंक्ति \(पंक्ति 1\) में कॉलम tracking_id नहीं है\. उसमें ये नाम हैं: hub_code\./;
  // Refused in Hindi, stored in English, and read in both.
  assert.match((await inHindi(() => sendChunk(admin, chunk))).error().error, hindi);
  assert.match((await sendChunk(admin, chunk)).error().error, english);
  assert.match((await status()).json<UploadProgress>().error ?? '', english);
  assert.match((await inHindi(status)).json<UploadProgress>().error ?? '', hindi);

  const file = Buffer.from('tracking_id,hub_code,Remark\nRVP0000001,NOWHERE,x\n');
  const said = (await inHindi(() => sendFile(admin, file))).json<UploadResult>();
  assert.equal([said.errors[0]?.errors].flat()[0], 'hub_code "NOWHERE": इस कोड का कोई हब नहीं है');
  assert.deepEqual(said.notes, ['ये अनजान कॉलम छोड़ दिए गए: Remark']);
  const past = async () => (await admin.get('api/uploads/')).json<{ uploads: PastUpload[] }>().uploads[0]?.undo_refused;
  assert.equal(await past(), 'It stored no records.');
  admin.headers = HINDI.headers;
  assert.equal(await past(), 'इससे कोई रिकॉर्ड सेव नहीं हुआ था.');
});

serverTest('what was done to a user is in the language of the request', async (server) => {
  const admin = await server.signedInAs({ role: 'super_admin' });
  const id = await addUser(server.context, { role: 'executive', username: 'ravi' });
  const said = async (action: string, options: object = {}) =>
    (await admin.post(`user/${action}_user/`, { user_id: id }, options)).json<{ message: string }>().message;
  assert.equal(await said('deactivate', HINDI), 'ravi बंद हो गया.');
  assert.equal(await said('activate'), 'ravi is active.');
  assert.equal(await said('deactivate'), 'ravi is deactivated.');
  assert.equal(await said('activate', HINDI), 'ravi चालू हो गया.');
  assert.equal(await said('delete', HINDI), 'ravi डिलीट हो गया.');
});
