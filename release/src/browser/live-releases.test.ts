import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setDisabled } from '../changes/verbs.ts';
import { publish } from '../publish/publish.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { builtRemote, dataDir, dir } from '../testing/release-folder.ts';
import { liveAt, liveInFolder, type CopyLive } from './live-releases.ts';

/** Delivers a data folder as a console does; `changed` replaces the content of scripts. */
async function whileServed(body: (origin: string) => Promise<void>, changed?: string): Promise<void> {
  const server = createServer((request, response) => {
    readFile(join(dataDir, request.url ?? '')).then(
      (content) => response.end(changed !== undefined && request.url?.endsWith('.js') ? changed : content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await body(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function prepare(): Promise<void> {
  const origin = 'http://{name}.example.com';
  await publish({ folder: await builtRemote('one'), dataDir, origin });
  const described = { name: 'other', pages: [{ path: 'Other', title: 'Other' }] };
  await publish({ folder: await builtRemote('two', { described }), dataDir });
  await publish({ folder: await builtRemote('three', { described }), dataDir });
  await setDisabled({ name: 'other', dataDir, isDisabled: true });
}

async function assertCopied(copyLive: CopyLive): Promise<void> {
  const to = join(dir, 'copy');
  await copyLive(to, 'demo');
  const { registry } = await readRegistry(to);
  const [other, ...more] = registry.remotes;
  assert.deepEqual([other?.name, other?.previous, other?.disabled, more], ['other', null, true, []]);
  assert.equal(await readFile(join(to, other?.active.base ?? '', 'assets/page.js'), 'utf8'), 'three');
}

test('what is live in a folder is copied without the release before, and without the remote that is checked', async () => {
  await prepare();
  await assertCopied(liveInFolder(dataDir));
});

test('what is live in a console is fetched and compared with its hashes', async () => {
  await prepare();
  await whileServed((origin) => assertCopied(liveAt(origin)));
  await whileServed(
    (origin) =>
      assert.rejects(liveAt(origin)(join(dir, 'copy'), 'demo'), /lists assets\/page\.js of other .* but does not/),
    'alert(1)',
  );
});

test('a console that nothing was ever published to has nothing to copy', async () => {
  await whileServed((origin) => liveAt(origin)(join(dir, 'copy'), 'demo'));
  await assert.rejects(readFile(join(dir, 'copy', 'registry.json')), /ENOENT/);
});

test('a console that cannot be read is named, with what helps', async () => {
  const rest = ' Nothing was changed; check the address, then run the command again.';
  const answers: [answer: (response: ServerResponse) => unknown, sentence: string][] = [
    [(response) => response.end('<html>'), ' is not the registry of a console: The registry is not JSON '],
    [(response) => response.writeHead(502).end(), ' answered 502.'],
    [(response) => response.destroy(), ' could not be fetched: other side closed.'],
    [
      (response) => response.writeHead(200, { 'content-length': 9 }).flushHeaders(),
      ' could not be fetched: other side closed.',
    ],
  ];
  for (const [answer, sentence] of answers) {
    const server = createServer((_request, response) => {
      answer(response);
      if (!response.writableEnded) setImmediate(() => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const failure = await liveAt(origin)(dir, 'demo').then(String, ({ message }: Error) => message);
    server.close();
    server.closeAllConnections();
    assert.ok(failure.startsWith(`${origin}/registry.json${sentence}`) && failure.endsWith(rest), failure);
  }
});
