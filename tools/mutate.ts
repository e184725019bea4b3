import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../release/src/commands/command-line.ts';
import { globalSetup, globalTeardown } from '../server/src/testing/global-setup.ts';
import { TEST_FOLDER } from '../server/src/testing/process/test-folder.ts';
import { MODULES, targetsOf, type Target } from './mutation/modules.ts';
import { mutate, type Extent } from './mutation/run-target.ts';
import { ensurePostgres } from './lib/prerequisites.ts';
import { changedFiles, wordsWithBranch } from './testing/changed.ts';

/** How many changes of the product its tests notice. */
const USAGE = `Usage: npm run mutate -- [modules or files] [options]

--changed[=branch]  only what differs from main, or from another branch
--sample=percent    a part of the statements, the same ones every time
--tests=glob        runs these tests only
--within=seconds    gives a mutant of the server the quick files of tests
--runtime-only      leaves out what runs once while a module of the server is loaded

Modules: ${Object.keys(MODULES).join(', ')}. docs/develop/mutation.md has examples.`;

const { values, positionals } = readCommandLine(USAGE, {
  args: wordsWithBranch(),
  options: {
    changed: { type: 'string' },
    sample: { type: 'string', default: '100' },
    tests: { type: 'string' },
    within: { type: 'string', default: 'Infinity' },
    'runtime-only': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const named = positionals.length > 0 ? positionals : Object.keys(MODULES);
const words = values.changed === undefined ? named : changedFiles(values.changed);
const targets = targetsOf(words);
const extent: Extent = {
  percent: Number(values.sample),
  tests: values.tests,
  within: Number(values.within),
  runtimeOnly: values['runtime-only'],
};
const unknown = positionals.filter((word) => targetsOf([word]).length === 0);

if (unknown.length > 0) {
  console.error(`Not a module, nor a file of one: ${unknown.join(', ')}. Modules: ${Object.keys(MODULES).join(', ')}`);
  process.exitCode = 2;
} else if (targets.length === 0) {
  console.log('The change touches no module that is mutated.');
} else {
  const ofServer = targets.filter((target) => target.package === 'server');
  await mutateAll(targets.filter((target) => !ofServer.includes(target)));
  if (ofServer.length > 0) await onServer(() => mutateAll(ofServer));
}

async function mutateAll(all: readonly Target[]): Promise<void> {
  for (const target of all) await mutate(target, extent);
}

/** One PostgreSQL for all tests, and a folder that takes what tests leave behind that are ended at a failure. */
async function onServer(task: () => Promise<void>): Promise<void> {
  await ensurePostgres();
  await globalSetup();
  const folder = mkdtempSync(join(TEST_FOLDER, 'veritas-mutation-'));
  process.env['TEST_FOLDER'] = folder;
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  try {
    await task();
  } finally {
    await globalTeardown();
    rmSync(folder, { recursive: true, force: true });
  }
}
