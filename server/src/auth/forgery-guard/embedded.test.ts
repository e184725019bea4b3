import assert from 'node:assert/strict';
import { serverTest } from '../../testing/server-test.ts';

const DOCUMENT = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const IMAGE = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };

/** Fetch metadata headers of a request, and whether it is answered. */
const FETCHED: readonly (readonly [what: string, headers: Record<string, string>, isAnswered: boolean])[] = [
  ['a program that says nothing', {}, true],
  [
    'a script of the console',
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    true,
  ],
  [
    'a frame of the console',
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    true,
  ],
  ['an address that was typed', { 'sec-fetch-site': 'none', ...DOCUMENT }, true],
  ...['cross-site', 'same-site'].flatMap((site) => {
    const from = { 'sec-fetch-site': site };
    return [
      [`a link, ${site}`, { ...from, ...DOCUMENT }, true],
      [`an image, ${site}`, { ...from, ...IMAGE }, false],
      [`a script, ${site}`, { ...from, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, false],
      [`a fetch, ${site}`, { ...from, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
      [`who says the site alone, ${site}`, from, false],
      ...['iframe', 'frame', 'embed', 'object', 'fencedframe'].map(
        (element) => [`${element}, ${site}`, { ...from, ...DOCUMENT, 'sec-fetch-dest': element }, false] as const,
      ),
    ] as const;
  }),
];

serverTest('embedding the API in another site is refused, and links to it work', async (server) => {
  const user = await server.signedInAs({ role: 'admin' });
  for (const [what, headers, isAnswered] of FETCHED) {
    for (const method of ['GET', 'HEAD']) {
      const known = await user.ask(method, 'user/get_role/', { headers });
      assert.equal(known.status, isAnswered ? 200 : 403, `${method} by ${what}`);
      // There is no package: an admitted request gets 404.
      const file = await user.ask(method, 'user/download_apk/', { headers });
      assert.equal(file.status, isAnswered ? 404 : 403, `${method} of the package by ${what}`);
      assert.ok(isAnswered || file.setCookies.length === 0, what);
    }
    if (isAnswered) continue;
    assert.equal((await user.get('user/download_apk/', { headers })).error().code, 'origin', what);
    assert.equal((await server.newClient().get('user/app_package/?key=x', { headers })).status, 403, what);
  }
});

serverTest('only the API checks the site of a request: files may have their own origin', async (server) => {
  const headers = { 'sec-fetch-site': 'cross-site', ...IMAGE };
  assert.equal((await server.client.get('/livez', { headers })).status, 200);
  assert.equal((await server.client.get('/remotes/demo/1/assets/x.js', { headers })).status, 404);
});
