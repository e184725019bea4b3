import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { publish } from '../publish/publish.ts';
import { builtRemote, dataDir, registry, storedFiles } from '../testing/release-folder.ts';
import { runTool } from '../testing/run-tool.ts';
import { checkServer } from './check-server.ts';
import { check } from './check.ts';

const SETTINGS = 'GET api/settings/';
const fits = { [SETTINGS]: { input: {}, output: { 'ageing.version': 'number' } } };
const needs = (field: string) => ({ [SETTINGS]: { input: {}, output: { [field]: 'string' } } });

/** Publishes a build that makes these calls, as an older server offered them. */
async function publishUsing(script: string, api: object, percent?: number): Promise<string> {
  const audience = percent === undefined ? {} : { audience: { kind: 'percent', percent } as const };
  const folder = await builtRemote(script, { described: { api: fits } });
  const { version } = await publish({ folder, dataDir, ...audience });
  const file = join(dataDir, 'remotes', 'demo', version, 'provenance.json');
  const provenance = JSON.parse(await readFile(file, 'utf8')) as object;
  assert.deepEqual(Reflect.get(provenance, 'api'), fits);
  await writeFile(file, JSON.stringify({ ...provenance, api }));
  return version;
}

test('a server that offers what live releases call passes', async () => {
  await publishUsing('one', fits);
  assert.deepEqual((await checkServer(dataDir)).slice(1), ['  demo fits']);
});

test('a field that a live release, its canary or the one before needs refuses the server, naming both sides', async () => {
  const previous = await publishUsing('one', needs('color'));
  const active = await publishUsing('two', { 'POST api/paint/': { input: {}, output: {} } });
  const canary = await publishUsing('three', needs('shade'), 10);
  const { code, stderr } = await runTool(['check', 'server', '--data-dir', dataDir]);
  assert.equal(code, 1);
  assert.deepEqual(stderr.trim().split('\n'), [
    'This server cannot be released:',
    `  demo ${active}: POST api/paint/ is not offered`,
    `  demo ${canary}: ${SETTINGS} does not answer shade`,
    `  demo ${previous}: ${SETTINGS} does not answer color`,
    'Keep these until releases without them are live, and so are the ones before.',
  ]);
});

test('a release that does not list its calls is assumed to fit', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  assert.match((await checkServer(dataDir)).join('\n'), /demo fits/);
  assert.equal((await registry()).remotes.length, 1);
});

test('a build that calls what this server does not offer is not published', async () => {
  const folder = await builtRemote('one', { described: { api: needs('color') } });
  const refusal = /api: of this server GET api\/settings\/ does not answer color\. Update the server first/;
  await assert.rejects(publish({ folder, dataDir }), refusal);
  await assert.rejects(check({ folder, dataDir, withBrowser: false }), refusal);
  const odd = await builtRemote('one', { described: { api: { 'DELETE /': {} } } });
  await assert.rejects(publish({ folder: odd, dataDir }), /api.*A call is named by method and path/);
  assert.deepEqual(await storedFiles(), []);
});
