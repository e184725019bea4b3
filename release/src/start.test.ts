import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publish } from './publish/publish.ts';
import { builtRemote, dataDir } from './testing/release-folder.ts';
import { runTool } from './testing/run-tool.ts';

/** Prints the address of each module that is loaded. */
const PRINT_LOADS = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) });`;

test('a rollback does not load what only a check or a publish needs', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  await publish({ folder: await builtRemote('two'), dataDir });
  const { code, stdout, stderr } = await runTool(['rollback', 'demo', '--data-dir', dataDir], { preload: PRINT_LOADS });
  assert.deepEqual([code, /^demo is back at /.test(stdout)], [0, true], stderr);
  const loaded = stderr.split('\n');
  assert(loaded.some((url) => url.endsWith('/release/src/changes/verbs.ts')));
  const others =
    /\/shared\/(api|domain\/(index|devices|figures|csv|upload))|\/release\/src\/(browser|publish|checks|builds\/check)/;
  assert.deepEqual(
    loaded.filter((url) => others.test(url)),
    [],
  );
});
