import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { integrityOf } from '@veritas/shared/integrity';
import { serverTest } from '../testing/server-test.ts';
import { write, writeRegistry } from '../testing/process/written.ts';

const shellDir = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
after(() => rmSync(shellDir, { recursive: true, force: true }));

function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) write(join(folder, path), content);
}

const list = [
  { file: 'assets/console.1.js', integrity: integrityOf('console') },
  { file: 'assets/console.1.css', integrity: integrityOf('styles') },
];
writeAll(shellDir, { 'index.html': '<!doctype html>', 'preload.json': JSON.stringify(list) });

function manifest(sync: readonly string[], async: readonly string[]): string {
  const assets = { js: { sync, async }, css: { sync: ['assets/remote.css'], async: [] } };
  return JSON.stringify({ metaData: { remoteEntry: { name: 'assets/entry.js' } }, exposes: [{ assets }] });
}

function publish(dataDir: string, base: string, pages: Readonly<Record<string, readonly string[]>>): void {
  const remotes = Object.entries(pages).map(([name, ids]) => {
    const files = {
      'mf-manifest.json': manifest(['assets/remote.js'], ['assets/hi.1.js', 'assets/page.js', 'assets/no-file.js']),
      'assets/entry.js': 'entry',
      'assets/remote.js': 'remote',
      'assets/remote.css': 'styles of the remote',
      'assets/page.js': 'page',
      'assets/hi.1.js': 'hi',
    };
    writeAll(join(dataDir, 'remotes', name, '1'), files);
    const listed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrityOf(text)]));
    const active = {
      version: '1',
      contract: 1,
      base: `${base}/remotes/${name}/1/`,
      files: listed,
      pages: ids.map((path) => ({ path, title: path })),
    };
    return { name, title: name, active, previous: null };
  });
  writeRegistry(dataDir, remotes);
}

const BROWSERS = {
  Chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  Safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Chrome on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
};

const asPage = { headers: { accept: 'text/html', 'user-agent': BROWSERS.Chrome } };
const SHELL = [
  `</assets/console.1.js>; rel=preload; as=script; integrity=${integrityOf('console')}; crossorigin`,
  '</assets/console.1.css>; rel=preload; as=style',
  '</registry.json>; rel=preload; as=fetch; crossorigin',
];
const fetched = (...urls: string[]) => urls.map((url) => `<${url}>; rel=preload; as=fetch; crossorigin`);

serverTest(
  'the page of a signed-in user names the files that its address needs',
  async ({ context, client, signedInAs }) => {
    const base = 'http://devices.localhost:3000';
    publish(context.config.dataDir, base, { devices: ['ListDevices'], users: ['createuser', 'Account'] });
    const devices = `${base}/remotes/devices/1/`;
    const users = `${base}/remotes/users/1/`;
    const all = ['mf-manifest.json', 'assets/entry.js', 'assets/remote.js', 'assets/remote.css', 'assets/page.js'];
    const asha = await signedInAs({ role: 'admin' });
    const linksOf = async (path: string) => (await asha.get(path, asPage)).headers['link'];
    const ofDevices = [...SHELL, ...fetched(...all.map((file) => devices + file))].join(', ');
    assert.equal(await linksOf('/ListDevices?tid=RVP1'), ofDevices);
    assert.equal(await linksOf('/listdevices/'), ofDevices);
    const hindi = { headers: { ...asPage.headers, 'accept-language': 'hi-IN,en;q=0.7' } };
    assert.match(String((await asha.get('/ListDevices', hindi)).headers['link']), /assets\/hi\.1\.js/);
    // The manifest does not say which of the later files belongs to this page.
    const ofUsers = fetched(...all.slice(0, 4).map((file) => users + file));
    assert.equal(await linksOf('/createuser'), [...SHELL, ...ofUsers].join(', '));
    for (const path of ['/', '/nowhere', '/login']) assert.equal(await linksOf(path), SHELL.join(', '), path);
    assert.equal((await client.get('/ListDevices', asPage)).headers['link'], undefined, 'no session');
  },
  { shellDir },
);

serverTest(
  'WebKit, which would refuse preloads of scripts, gets none of them, and only Chromium the registry, which others read twice',
  async ({ context, signedInAs }) => {
    publish(context.config.dataDir, '', { devices: ['ListDevices'] });
    const asha = await signedInAs({ role: 'admin' });
    const got = async (agent: string) => {
      const headers = { ...asPage.headers, 'user-agent': agent };
      return (await asha.get('/nowhere', { headers })).headers['link'];
    };
    const links = await Promise.all(Object.values(BROWSERS).map(got));
    const [script, styles] = SHELL;
    assert.deepEqual(links, [SHELL.join(', '), `${script}, ${styles}`, styles, styles]);
  },
  { shellDir },
);

serverTest(
  'WebKit with a session gets the page with the scripts behind the sign-in, where the build has it',
  async ({ client, signedInAs }) => {
    const asha = await signedInAs({ role: 'admin' });
    const asBrowser = (agent: string) => ({ headers: { ...asPage.headers, 'user-agent': agent } });
    const safari = asBrowser(BROWSERS.Safari);
    assert.equal((await asha.get('/ListDevices', safari)).text, '<!doctype html>');
    writeAll(shellDir, { 'signed-in.html': '<!doctype html><script>' });
    assert.equal((await asha.get('/ListDevices', safari)).text, '<!doctype html><script>');
    assert.equal((await client.get('/ListDevices', safari)).text, '<!doctype html>', 'no session');
    for (const agent of [BROWSERS.Chrome, BROWSERS.Firefox])
      assert.equal((await asha.get('/ListDevices', asBrowser(agent))).text, '<!doctype html>', agent);
    rmSync(join(shellDir, 'signed-in.html'));
  },
  { shellDir },
);

serverTest(
  'a disabled page, or one with damaged files, is sent without preloads',
  async ({ context, signedInAs }) => {
    const { dataDir } = context.config;
    publish(dataDir, '', { devices: ['ListDevices'] });
    const asha = await signedInAs({ role: 'admin' });
    writeAll(join(dataDir, 'remotes', 'devices', '1'), { 'mf-manifest.json': '{}' });
    const answer = await asha.get('/ListDevices', asPage);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['link'], SHELL.join(', '));
    writeAll(shellDir, { 'preload.json': '[{"file":"../secret.js","integrity":"none"}]' });
    assert.equal((await asha.get('/ListDevices', asPage)).headers['link'], SHELL[2]);
    const asFirefox = { headers: { ...asPage.headers, 'user-agent': BROWSERS.Firefox } };
    assert.equal((await asha.get('/ListDevices', asFirefox)).headers['link'], undefined, 'not empty');
    writeAll(shellDir, { 'preload.json': JSON.stringify(list) });
  },
  { shellDir },
);
