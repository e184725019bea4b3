import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { refuseUnusedDataFolder } from '../core/refuse-unused-data-folder.ts';
import { publish } from '../publish/publish.ts';
import { builtRemote, dataDir, registry, storedFiles } from '../testing/release-folder.ts';
import { runTool } from '../testing/run-tool.ts';
import { consoleAt } from './remote-console.ts';
import { whyUnanswered } from '../core/why-unanswered.ts';

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

test('a malformed token is not sent, and no message repeats it', async () => {
  for (const secret of ['vdt_secret\nmore', 'vdt_secret more', 'vdt_secret\u200b']) {
    const env = { VERITAS_DEPLOY_TOKEN: secret };
    const { code, stderr } = await runTool(['withdraw', 'demo', '--to', 'http://127.0.0.1:9'], { env });
    assert.equal(code, 1);
    assert.match(stderr, /^VERITAS_DEPLOY_TOKEN holds a space, a line break or another character/);
    assert.doesNotMatch(stderr, /secret/);
  }
});

/** A console in which 1.0.0-two is in use, and which handles changes as the test says. */
async function whileConsole(
  change: (body: unknown, response: ServerResponse) => void,
  run: (to: string[]) => Promise<void>,
  canary: object | null = null,
  whenAsked: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const module = { name: 'demo', title: 'Demo', disabled: false, active: '1.0.0-two', previous: '1.0.0-one' };
  const releases = { version: 2, issued: '2026-11-22T06:12:09.312Z', revoked: [], changes: [] };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET') return change(await json(request), response);
    await whenAsked();
    response.end(JSON.stringify({ ...releases, module: { ...module, canary } }));
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await run(['--to', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test('a rollback leaves the version that was in use when the command was given, and says how to repeat it', async () => {
  const sent: unknown[] = [];
  const losses: [what: string, lose: (response: ServerResponse) => void][] = [
    ['the answer is lost', (response) => response.destroy()],
    ['a proxy gave up', (response) => response.writeHead(502).end('<html>')],
    ['the answer is cut short', (response) => response.end('{"message":"demo is b')],
  ];
  for (const [what, lose] of losses) {
    const change = (body: unknown, response: ServerResponse) => {
      sent.push(body);
      lose(response);
    };
    await whileConsole(change, async (to) => {
      const { code, stderr } = await runTool(['rollback', 'demo', ...to], { env: token });
      assert.equal(code, 1);
      assert.match(stderr, /changed is not known; run the command again with --from 1\.0\.0-two\.$/m, what);
      await runTool(['rollback', 'demo', '--from', '1.0.0-two', ...to], { env: token });
    });
  }
  const expected = { action: 'rollback', remote: 'demo', from: '1.0.0-two' };
  assert.deepEqual(sent, Array(6).fill(expected));
});

test('a folder that is built again while the console is asked and the pages are opened sends what was read', async () => {
  const sent: string[] = [];
  const change = (body: unknown, response: ServerResponse) => {
    sent.push(JSON.stringify(body));
    response.end(JSON.stringify({ message: 'demo is published', version: '1.0.0-three', changed: true }));
  };
  const folder = await builtRemote('checked');
  const run = async (to: string[]) => {
    const { code } = await runTool(['publish', folder, '--without-browser', ...to], { env: token });
    assert.equal(code, 0);
  };
  const buildAgain = () => builtRemote('built meanwhile', { version: '9.9.9' });
  await whileConsole(change, run, null, buildAgain);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  assert.deepEqual(
    sent.map((body) => [base64('checked'), base64('built meanwhile'), '9.9.9'].map((part) => body.includes(part))),
    [[true, false, false]],
  );
});

test('a rollback does not touch a canary, and an answer without a change says so', async () => {
  const sent: unknown[] = [];
  const answer = { message: 'demo is back at 1.0.0-two', version: '1.0.0-two', changed: false };
  const change = (body: unknown, response: ServerResponse) => {
    sent.push(body);
    response.end(JSON.stringify(answer));
  };
  const run = async (to: string[]) => {
    const { stdout } = await runTool(['rollback', 'demo', ...to], { env: token });
    assert.equal(stdout.trim(), 'demo is back at 1.0.0-two already');
  };
  await whileConsole(change, run, { version: '1.0.0-three', audience: '10 % of the users' });
  assert.deepEqual(sent, [{ action: 'rollback', remote: 'demo', from: '1.0.0-three' }]);
});

test('a request that did not reach the console says so, and an answer of a proxy says what helps', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const port = (closed.address() as AddressInfo).port;
  closed.close();
  for (const verb of ['withdraw', 'status']) {
    const { stderr } = await runTool([verb, 'demo', '--to', `http://127.0.0.1:${port}`], { env: token });
    assert.match(stderr, /could not be reached: connect ECONNREFUSED .* Nothing was changed; check the address and/);
  }
  for (const [status, sentence] of [
    [413, /^http:\S+ answered 413: a proxy .* Let it take 2 MB \(nginx: client_max_body_size\), or load less\.$/m],
    [502, /^http:\S+ answered 502 instead of the console, .* Whether anything has changed is not known; run/],
    [404, /^http:\S+ is not a console: it answered 404\.$/m],
  ] as const) {
    const answer = (_body: unknown, response: ServerResponse) => void response.writeHead(status).end('<html>');
    await whileConsole(answer, async (to) => {
      const { code, stderr } = await runTool(['withdraw', 'demo', ...to], { env: token });
      assert.equal(code, 1);
      assert.match(stderr, sentence);
    });
  }
});

test('the reason of a lost connection is one line, and the first one where a name has several addresses', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:443'), { code: 'ECONNREFUSED' });
  const tls = Object.assign(
    new Error(
      '40F7:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../tlsany_meth.c:77:\n',
    ),
    { code: 'ERR_SSL_WRONG_VERSION_NUMBER' },
  );
  const certificate = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  const closed = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  for (const [cause, reason, mayBeRead] of [
    [new AggregateError([refused, refused], ''), 'connect ECONNREFUSED ::1:443', false],
    [tls, 'TLS: wrong version number', false],
    [certificate, 'self-signed certificate', false],
    [closed, 'other side closed', true],
    [new Error(''), 'fetch failed', true],
  ] as const) {
    assert.deepEqual(whyUnanswered(new TypeError('fetch failed', { cause })), { reason, mayBeRead });
  }
});

test('the token does not follow to another address', async () => {
  const sent: unknown[] = [];
  const change = (body: unknown, response: ServerResponse) => {
    sent.push(body);
    response.writeHead(307, { location: '/elsewhere' }).end();
  };
  await whileConsole(change, async (to) => {
    const { code, stderr } = await runTool(['withdraw', 'demo', ...to], { env: token });
    assert.deepEqual([code, /could not be reached: unexpected redirect/.test(stderr)], [1, true], stderr);
  });
  assert.equal(sent.length, 1);
});

test('a token of another remote is refused before the pages of a build are opened', async () => {
  const refusal = 'remote: this deploy token is for users, not for demo. Use the token of that remote.';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ error: refusal }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await builtRemote('page');
  try {
    for (const words of [['publish'], ['canary', '--percent', '10']]) {
      const { code, stderr } = await runTool([...words, folder, '--to', to], { env: token });
      assert.deepEqual([code, stderr], [1, `${to} refused it: ${refusal}\n`]);
    }
    assert.deepEqual(asked, ['GET /veritas/api/releases/?remote=demo', 'GET /veritas/api/releases/?remote=demo']);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('a revocation without a version says how to find it, also over HTTP', async () => {
  const words = ['revoke', 'demo', '--to', 'https://console.example.com'];
  const { code, stderr } = await runTool(words, { env: token });
  assert.deepEqual([code, stderr], [2, 'Name the version: revoke demo <version>. `status` lists versions.\n']);
});

test('no message repeats the password of an address', () => {
  const open = () => consoleAt('http://asha:secret@console.example.com', token);
  assert.throws(open, { message: /^--to http:\/\/…@console\.example\.com: / });
});

const DATABASE = { DATABASE_URL: 'postgres://x' };

test('where releases are in the database, the folder is neither changed nor read, and npm start still publishes', async () => {
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
    assert.throws(() => refuseUnusedDataFolder({ verb, target }, DATABASE), sentence, verb);
    assert.throws(() => refuseUnusedDataFolder({ verb, target }, { VERITAS_RELEASES: 'database' }), sentence, verb);
    assert.throws(() => refuseUnusedDataFolder({ verb, target }, { VERITAS_RELEASES: ' database ' }), sentence, verb);
    refuseUnusedDataFolder({ verb, target }, { ...DATABASE, VERITAS_RELEASES: 'folder' });
    refuseUnusedDataFolder({ verb, target }, { DATABASE_URL: ' ' });
    refuseUnusedDataFolder({ verb, target }, {});
  }
  refuseUnusedDataFolder({ verb: 'check', target: 'mfe-demo' }, DATABASE);
  await publish({ folder: await builtRemote('one'), dataDir, automatic: true });
  assert.equal((await registry()).remotes.length, 1);
});

test('the tool reads no folder where releases are in the database', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  for (const words of [['status'], ['history'], ['check', 'server'], ['check', 'shell']]) {
    const { code, stdout, stderr } = await runTool([...words, '--data-dir', dataDir], { env: DATABASE });
    assert.deepEqual([code, stdout], [1, ''], words.join(' '));
    assert.match(stderr, /does not say what is live/);
  }
});

test('an option that a verb would ignore is refused, and nothing changes', async () => {
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
      /^demo is not a built remote, and --origin applies only to built remotes/,
    ],
  ];
  for (const [words, sentence] of refusals) {
    const where = { VERITAS_DATA_DIR: dataDir, ...token };
    const { code, stderr } = await runTool([...words, '--without-browser'], { env: where });
    assert.match(stderr, sentence, words.join(' '));
    assert.equal(code, 2);
  }
  assert.deepEqual(await storedFiles(), []);
});
