import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publish } from './publish.ts';
import { refuseUnseenFolder } from './refuse-unseen-folder.ts';
import { consoleAt } from './remote-console.ts';
import { builtRemote, dataDir, registry, storedFiles } from './testing/release-folder.ts';
import { runTool } from './testing/run-tool.ts';

const token = { VERITAS_DEPLOY_TOKEN: 'vdt_x' };

test('a token travels over https only, or on this machine', () => {
  for (const to of [
    'http://console.example.com',
    'ftp://localhost',
    'console.example.com',
    'http://localhost.evil.example',
  ]) {
    assert.throws(() => consoleAt(to, token), /give the address of the console, such as https:/, to);
  }
  for (const to of [
    'https://console.example.com/x',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:1',
  ]) {
    assert.equal(consoleAt(to, token).origin, new URL(to).origin);
  }
  assert.throws(() => consoleAt('https://console.example.com', {}), /VERITAS_DEPLOY_TOKEN is not set/);
});

test('without a token nothing is sent', async () => {
  const { code, stderr } = await runTool(['withdraw', 'demo', '--to', 'http://127.0.0.1:9']);
  assert.deepEqual([code, /VERITAS_DEPLOY_TOKEN is not set/.test(stderr)], [1, true]);
});

const DATABASE = { DATABASE_URL: 'postgres://x' };

test('where releases are in the database, the folder is neither changed nor asked, and npm start still publishes', async () => {
  const refusals: [verb: string, target: string | undefined, sentence: RegExp][] = [
    [
      'rollback',
      'demo',
      /in its database .*: a change .* would have no effect\. Ask the console: rollback … --to https:/,
    ],
    ['status', undefined, /the data folder does not say what is live\. Ask the console: status --to https:/],
    ['history', 'demo', /Ask the console: history --to https:/],
    ['check', 'shell', /does not say what is live\. Run doctor .*: npm run doctor, or bin\/veritas doctor\.$/],
    ['check', './server', /does not say what is live\. Run doctor/],
    ['sign', undefined, /has no signature, so there is nothing to sign/],
    ['rotate-key', undefined, /has no signature/],
  ];
  for (const [verb, target, sentence] of refusals) {
    assert.throws(() => refuseUnseenFolder({ verb, target }, DATABASE), sentence, verb);
    assert.throws(() => refuseUnseenFolder({ verb, target }, { VERITAS_RELEASES: 'database' }), sentence, verb);
    refuseUnseenFolder({ verb, target }, { ...DATABASE, VERITAS_RELEASES: 'folder' });
    refuseUnseenFolder({ verb, target }, {});
  }
  refuseUnseenFolder({ verb: 'check', target: 'mfe-demo' }, DATABASE);
  await publish({ folder: await builtRemote('one'), dataDir, automatic: true });
  assert.equal((await registry()).remotes.length, 1);
});

test('the tool asks no folder where releases are in the database', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  for (const words of [['status'], ['history'], ['check', 'server'], ['check', 'shell']]) {
    const { code, stdout, stderr } = await runTool([...words, '--data-dir', dataDir], { env: DATABASE });
    assert.deepEqual([code, stdout], [1, ''], words.join(' '));
    assert.match(stderr, /does not say what is live/);
  }
});

test('an option that would be left aside is refused, and nothing changes', async () => {
  const folder = await builtRemote('one');
  const to = ['--to', 'http://127.0.0.1:9'];
  const refusals: [words: string[], sentence: RegExp][] = [
    [
      ['publish', folder, ...to, '--origin', 'http://{name}.localhost'],
      /^--origin is for .* data folder, --to asks a con/,
    ],
    [['publish', folder, ...to, '--data-dir', dataDir], /^--data-dir names a data folder, --to asks a console/],
    [['publish', folder, '--percent', '10'], /^publish does not take --percent, which belongs to canary/],
    [['promote', 'demo', '--roles', 'admin'], /^promote does not take --roles, which belongs to canary/],
    [['rollback', 'demo', '--version', '1'], /^rollback does not take --version, which belongs to promote/],
    [['promote', 'demo', '--from', '1', ...to], /^promote does not take --from, which belongs to rollback/],
    [['status', '--origin', 'http://a'], /^status does not take --origin, which belongs to publish and canary/],
    [
      ['canary', 'demo', '--percent', '1', '--origin', 'http://a'],
      /^demo is no built remote, and only of one --origin/,
    ],
  ];
  for (const [words, sentence] of refusals) {
    const where = { VERITAS_DATA_DIR: dataDir, ...token };
    const { code, stderr } = await runTool([...words, '--without-browser'], { env: where });
    assert.match(stderr, sentence, words.join(' '));
    assert.equal(code, 1);
  }
  assert.deepEqual(await storedFiles(), []);
});
