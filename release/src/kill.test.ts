import assert from 'node:assert/strict';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Registry } from '@veritas/shared/registry';
import * as v from 'valibot';
import { publish } from './publish.ts';
import { builtRemote, dataDir, dir } from './testing/release-folder.ts';
import { runTool } from './testing/run-tool.ts';
import { promote, revoke, rollBack } from './verbs.ts';

/** More steps that write than any verb has. */
const MOST_STEPS = 40;

/** What users get, without when and by which change. */
async function state(): Promise<unknown> {
  const { remotes, revoked } = v.parse(Registry, JSON.parse(await readFile(join(dataDir, 'registry.json'), 'utf8')));
  return { remotes, revoked };
}

async function versions(): Promise<number[]> {
  const lines = (await readFile(join(dataDir, 'release-history.jsonl'), 'utf8')).trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { version: number }).version);
}

/** Two releases and a canary are there, and a build that is none of them. */
async function prepare(): Promise<{ folder: string; active: string }> {
  await publish({ folder: await builtRemote('one'), dataDir });
  const { version } = await publish({ folder: await builtRemote('two'), dataDir });
  await publish({ folder: await builtRemote('three'), dataDir, audience: { kind: 'percent', percent: 5 } });
  return { folder: await builtRemote('four'), active: version };
}

interface Verb {
  /** As given to the tool. */
  readonly words: readonly string[];
  readonly repeat: () => Promise<unknown>;
}

const name = 'demo';
/** Of each kind of change one: with files, without, with a mark, and out of the registry. */
const VERBS: Record<string, (setup: { folder: string; active: string }) => Verb> = {
  publish: ({ folder }) => ({
    words: ['publish', folder, '--without-browser'],
    repeat: () => publish({ folder, dataDir }),
  }),
  promote: () => ({ words: ['promote', name], repeat: () => promote({ name, dataDir }) }),
  rollback: () => ({ words: ['rollback', name], repeat: () => rollBack({ name, dataDir }) }),
  revoke: ({ active: version }) => ({
    words: ['revoke', name, version],
    repeat: () => revoke({ name, dataDir, version }),
  }),
};

for (const [what, verbOf] of Object.entries(VERBS)) {
  test(`killed before any step of ${what}, the registry is as before or after, and the verb can be repeated`, async () => {
    const { words, repeat } = verbOf(await prepare());
    const run = (dieAt?: number) => runTool([...words, '--data-dir', dataDir], { dieAt });
    const kept = join(dir, 'kept');
    await rename(dataDir, kept);
    const restore = async () => {
      await rm(dataDir, { recursive: true, force: true });
      await cp(kept, dataDir, { recursive: true });
    };
    await restore();
    const before = await state();
    assert.equal((await run()).code, 0);
    const after = await state();
    assert.notDeepEqual(after, before);
    for (let step = 1; ; step++) {
      assert.ok(step < MOST_STEPS);
      await restore();
      const { code } = await run(step);
      if (code === 0) {
        assert.ok(step > 3, 'the process was never killed');
        return;
      }
      const now = JSON.stringify(await state());
      assert.ok(
        [before, after].some((one) => JSON.stringify(one) === now),
        `step ${step}: ${now}`,
      );
      const isDone = now === JSON.stringify(after);
      // A second rollback would go further back.
      if (!isDone || what !== 'rollback') await repeat();
      assert.deepEqual(await state(), after, `repeated after step ${step}`);
      const noted = await versions();
      assert.deepEqual(noted, [...new Set(noted)], 'no change is noted twice');
    }
  });
}
