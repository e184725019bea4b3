import assert from 'node:assert/strict';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { Registry } from '@veritas/shared/registry';
import * as v from 'valibot';
import { publish } from '../publish/publish.ts';
import { builtRemote, dataDir, dir } from '../testing/release-folder.ts';
import { runTool } from '../testing/run-tool.ts';
import { status } from './status.ts';
import { promote, revoke, rollBack } from './verbs.ts';

const MONTH_MS = 31 * 24 * 60 * 60 * 1_000;
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

/** Stores two releases and a canary, and builds another version. */
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

/** Keeps the data folder as it is; the returned function brings it back. */
async function keepData(): Promise<() => Promise<void>> {
  const kept = join(dir, 'kept');
  await cp(dataDir, kept, { recursive: true });
  return async () => {
    await rm(dataDir, { recursive: true, force: true });
    await cp(kept, dataDir, { recursive: true });
  };
}

for (const [what, verbOf] of Object.entries(VERBS)) {
  test(`killed before any step of ${what}, the registry is as before or after, and the verb can be repeated`, async () => {
    const { words, repeat } = verbOf(await prepare());
    const run = (dieAt?: number) => runTool([...words, '--data-dir', dataDir], { dieAt });
    const restore = await keepData();
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

test('killed before any step of rotate-key, the registry is trusted a month later, and so is every later change', async () => {
  const { folder } = await prepare();
  const restore = await keepData();
  const refused = async () => (await status({ dataDir })).filter((line) => line.includes('not trusted'));
  for (let step = 1; ; step++) {
    assert.ok(step < MOST_STEPS);
    await restore();
    const { code } = await runTool(['rotate-key', '--data-dir', dataDir], { dieAt: step });
    try {
      mock.timers.enable({ apis: ['Date'], now: Date.now() + MONTH_MS });
      assert.deepEqual(await refused(), [], `step ${step}, the registry as it was left`);
      mock.timers.reset();
      const { problems } = await publish({ folder, dataDir });
      mock.timers.enable({ apis: ['Date'], now: Date.now() + MONTH_MS });
      assert.deepEqual([problems, await refused()], [[], []], `step ${step}, changed since`);
    } finally {
      mock.timers.reset();
    }
    if (code === 0) {
      assert.ok(step > 3, 'the process was never killed');
      return;
    }
  }
});
