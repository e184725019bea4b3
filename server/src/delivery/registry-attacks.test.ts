import assert from 'node:assert/strict';
import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@veritas/shared/domain';
import { signRegistry } from '@veritas/shared/registry';
import type { PublicKey, Registry } from '@veritas/shared/registry';
import { START, serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';

const HASH = `sha384-${'b'.repeat(64)}`;
const EVIL = 'http://evil.example';

async function newKey(id: string, until: number | null) {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey } = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  const publicKey: PublicKey = { id, x, y, until: until === null ? null : new Date(until).toISOString() };
  return { id, key: privateKey, publicKey };
}
const ours = await newKey('ours-0001', null);
const ended = await newKey('ended-0001', START - DAY_MS);
const stranger = await newKey('stranger-0001', null);

const entry = (name: string, changes: object = {}) => ({
  name,
  title: name,
  active: {
    version: '1',
    contract: 1,
    base: `/remotes/${name}/1/`,
    files: { 'assets/page.js': HASH },
    pages: [{ path: 'Page', title: 'Page' }],
    ...changes,
  },
  previous: null,
});
const document = (version: number, ...remotes: unknown[]) => ({
  schema: 1,
  version,
  issued: '2026-11-18T06:30:00.000Z',
  remotes: [entry('devices'), ...remotes],
});

const pathIn = ({ context }: ServerTest, name: string) => join(context.config.dataDir, name);
const write = (server: ServerTest, text: string) => writeFileSync(pathIn(server, 'registry.json'), text);
const served = async ({ client }: ServerTest) => (await client.get('/registry.json')).text;

/** A server with a signed registry of version 7, and the texts of what was and of what comes next. */
async function signedServer(server: ServerTest) {
  const keys = [ended.publicKey, ours.publicKey];
  writeFileSync(pathIn(server, 'registry-public-keys.json'), JSON.stringify({ keys }));
  write(server, await signRegistry(document(7), ours));
  const before = await served(server);
  assert.equal((JSON.parse(before) as Registry).version, 7);
  return { before, next: await signRegistry(document(8, entry('users')), ours) };
}

/** Text of the registry that an attacker writes; `next` is one with a valid signature. */
const ATTACKS: Record<string, (next: string, server: ServerTest) => string | Promise<string>> = {
  'a signature that was changed': (next) => next.replace(/"value": ".{8}/, '"value": "AAAAAAAA'),
  'a signature that is no base64': (next) => next.replace(/"value": ".{8}/, '"value": "%%%%%%%%'),
  'an empty signature': (next) => next.replace(/"value": ".*"/, '"value": ""'),
  'no signature': () => JSON.stringify(document(8)),
  'a signature by an unknown key': () => signRegistry(document(8), stranger),
  'a signature by another key under our name': () => signRegistry(document(8), { ...stranger, id: ours.id }),
  'a signature of another version': async (next) => {
    const other = JSON.parse(await signRegistry(document(6), ours)) as { signature: unknown };
    return `${JSON.stringify({ ...(JSON.parse(next) as object), signature: other.signature }, null, 2)}\n`;
  },
  'a key that has ended': () => signRegistry(document(8), ended),
  'an older version': () => signRegistry(document(6), ours),
  'a version that is not there': () => signRegistry({ ...document(8), version: undefined }, ours),
  'another hash': (next) => next.replace(HASH, `sha384-${'c'.repeat(64)}`),
  'another origin': (next) => next.replace('"/remotes/devices/1/"', `"${EVIL}/remotes/devices/1/"`),
  'another remote': (next) => next.replace('"users"', '"evil"'),
  'half of it': (next) => next.slice(0, next.length / 2),
  nothing: () => '',
  'a second document after it': (next) => `${next}${next}`,
  'a field twice': (next) => next.replace('"version": 8,', '"version": 99,\n  "version": 8,'),
  'a prototype': (next) => next.replace('"schema": 1,', '"__proto__": { "schema": 1 },\n  "schema": 1,'),
  'other spaces': (next) => JSON.stringify(JSON.parse(next)),
  'more than any registry has': (next) => `${next}${' '.repeat(5 * 2 ** 20)}`,
  'a link to another registry': (next, server) => {
    const elsewhere = pathIn(server, 'elsewhere.json');
    writeFileSync(elsewhere, next);
    symlinkSync(elsewhere, pathIn(server, 'link.json'));
    renameSync(pathIn(server, 'link.json'), pathIn(server, 'registry.json'));
    return '';
  },
};

for (const [attack, attackWith] of Object.entries(ATTACKS)) {
  serverTest(`${attack} does not replace the registry, also over a restart`, async (server) => {
    const { before, next } = await signedServer(server);
    const text = await attackWith(next, server);
    if (attack !== 'a link to another registry') write(server, text);
    assert.notEqual(text, next);
    assert.equal(await served(server), before);
    assert.ok(server.logs.some((line) => String(line['msg']).startsWith('the registry is broken')));
    await server.restart();
    assert.equal(await served(server), before);
    assert.equal((await server.client.get('/readyz')).status, 200);
  });
}

/** Entries that the release tool never writes, in a registry with a valid signature. */
const ENTRIES: Record<string, object> = {
  'a file outside of the release': { files: { '../../veritas.db': HASH } },
  'a file from the root': { files: { '/etc/passwd': HASH } },
  'a folder outside': { base: '/remotes/../../' },
  'a folder of another kind': { base: 'javascript:alert(1)/' },
  'a folder that ends the policy': { base: `${EVIL};script-src *//` },
  'an integrity that browsers pass over': { files: { 'assets/page.js': 'sha1-abc' } },
  'a version that leads out': { version: '../1' },
};

for (const [what, changes] of Object.entries(ENTRIES)) {
  serverTest(`${what} disables only the entry that has it`, async (server) => {
    await signedServer(server);
    write(server, await signRegistry(document(8, entry('users', changes), entry('__proto__')), ours));
    const { version, remotes } = JSON.parse(await served(server)) as Registry;
    assert.equal(version, 8);
    assert.deepEqual(
      remotes.map(({ name }) => name),
      ['devices'],
    );
  });
}

serverTest(
  'the next version with a valid signature is accepted, and damaged keys block it until repaired',
  async (server) => {
    const { next } = await signedServer(server);
    write(server, next);
    const after = await served(server);
    assert.equal((JSON.parse(after) as Registry).version, 8);
    const keys = pathIn(server, 'registry-public-keys.json');
    const good = readFileSync(keys);
    writeFileSync(keys, '{}');
    write(server, await signRegistry(document(9), ours));
    assert.equal(await served(server), after);
    writeFileSync(keys, good);
    assert.equal((JSON.parse(await served(server)) as Registry).version, 9);
  },
);
