import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { jestCount, nodeTestCount, playwrightCount, type Count } from './counts.ts';
import { binOf, PACKAGES, ROOT } from './packages.ts';
import { ensurePostgres, findBrowser } from './prerequisites.ts';
import { inParallel, run } from './run.ts';

const REPORTS = join(ROOT, '.cache', 'test-reports');
const report = (name: string) => join(REPORTS, name);

interface Step {
  readonly name: string;
  readonly count: () => Promise<Count>;
}

/** A check is one test: it passes or fails as a whole. */
function check(name: string, command: string, args: readonly string[]): Step {
  return { name, count: async () => asCount((await run(command, args, { cwd: ROOT })) === 0) };
}

function asCount(passed: boolean): Count {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

async function checkTypes(): Promise<Count> {
  const codes = await inParallel([...PACKAGES, 'tools'], availableParallelism(), (name) =>
    run(binOf(name === 'tools' ? 'server' : name, 'tsc'), ['-p', join(ROOT, name)]),
  );
  return { passed: codes.filter((code) => code === 0).length, failed: codes.filter((code) => code !== 0).length };
}

/** Packages that run on Node itself are tested by Node's own runner. */
async function nodeTests(name: string, line: readonly string[] = ['npm', 'run', '--silent', 'test']): Promise<Count> {
  const [command = '', ...args] = line;
  const file = report(`${name}.tap`);
  const reporters = [
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${file}`,
  ];
  const code = await run(command, args, {
    cwd: join(ROOT, name),
    env: { ...process.env, NODE_OPTIONS: reporters.join(' ') },
  });
  return nodeTestCount(file, code);
}

async function serverTests(): Promise<Count> {
  await ensurePostgres();
  return nodeTests('server');
}

async function browserTests(): Promise<Count> {
  const browser = await findBrowser();
  const file = report('browser.json');
  const code = await run(binOf('e2e', 'playwright'), ['test', '--reporter=list,json'], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return playwrightCount(file, code);
}

const STEPS: readonly Step[] = [
  check('formatting', 'prettier', ['--check', '--log-level=warn', '.']),
  { name: 'types', count: checkTypes },
  check('lint', 'eslint', ['--max-warnings', '0', '.']),
  check('unused code', 'knip', []),
  {
    name: 'unit tests',
    count: async () => {
      const file = report('jest.json');
      const code = await run('jest', ['--silent', '--json', `--outputFile=${file}`], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return jestCount(file, code);
    },
  },
  { name: 'release tests', count: () => nodeTests('release') },
  { name: 'tool tests', count: () => nodeTests('tools', [process.execPath, '--test', '**/*.test.ts']) },
  { name: 'server tests', count: serverTests },
  { name: 'build', count: () => buildAll().then(() => asCount(true)) },
  { name: 'browser tests', count: browserTests },
];

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const wanted = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
for (const step of STEPS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))) {
  const started = performance.now();
  console.log(`\n── ${step.name}`);
  const count = await step.count().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return asCount(false);
  });
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`   ${step.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
