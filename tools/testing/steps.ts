import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { TEST_FOLDER } from '../../server/src/testing/process/test-folder.ts';
import { buildAll } from '../lib/build-all.ts';
import { binOf, PACKAGES, ROOT } from '../lib/packages.ts';
import { ensurePostgres, findBrowser } from '../lib/prerequisites.ts';
import { inParallel, run } from '../lib/run.ts';
import { jestCount, nodeTestCount, playwrightCount, type Count } from './counts.ts';
import type { Sink, Step } from './step.ts';
import { groupsOf } from './together.ts';

export const REPORTS = join(ROOT, '.cache', 'test-reports');
export const report = (name: string) => join(REPORTS, name);

const CORES = availableParallelism();

/** What a run is about: everything, or what is named. A list that is empty leaves its step out. */
export interface Scope {
  readonly formatting: readonly string[];
  readonly types: readonly string[];
  readonly lint: readonly string[];
  /** Test files; absent for all of them. */
  readonly jest?: readonly string[];
  readonly server?: readonly string[];
  readonly release?: readonly string[];
  readonly tools?: readonly string[];
  readonly browser?: readonly string[];
}

export const EVERYTHING: Scope = { formatting: ['.'], types: [...PACKAGES, 'tools'], lint: ['.'] };

/** A test that waits for what never comes fails by its name; the slowest take a minute on a busy machine. */
const TEST_TIMEOUT_MS = 600_000;

/**
 * Together: files share processes. To load the app costs more than most files of the server's tests.
 *
 * A release flushes each file that it writes: in memory no test waits for that.
 */
const NODE_TESTS = {
  server: {
    flags: ['--test-global-setup=src/testing/global-setup.ts'],
    files: ['src/**/*.test.ts'],
    together: true,
    env: {},
  },
  release: { flags: [], files: ['src/**/*.test.ts'], together: false, env: { TMPDIR: TEST_FOLDER } },
  tools: { flags: [], files: ['**/*.test.ts'], together: false, env: {} },
} as const;

const PROCESSES = CORES + 1;
const GROUPS = PROCESSES * 4;

/** The steps of a run, those first that others wait for and that take long. */
export function stepsOf(scope: Scope): Step[] {
  const steps: (Step | false)[] = [
    scope.browser?.length !== 0 && { name: 'build', count: (sink) => buildAll(sink).then(() => asCount(true)) },
    scope.types.length > 0 && { name: 'types', count: (sink) => checkTypes(scope.types, sink) },
    scope.browser?.length !== 0 && {
      name: 'browser tests',
      after: ['build'],
      count: (sink) => browserTests(scope.browser ?? [], sink),
    },
    scope.lint.length > 0 && { name: 'lint', count: (sink) => lint(scope.lint, sink) },
    scope.jest?.length !== 0 && { name: 'unit tests', count: (sink) => unitTests(scope.jest ?? [], sink) },
    // Not beside the browser tests: both start servers and run several processes at once.
    scope.server?.length !== 0 && {
      name: 'server tests',
      count: async (sink) => {
        await ensurePostgres();
        return nodeTests('server', scope.server, sink);
      },
    },
    scope.formatting.length > 0 &&
      check('formatting', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...scope.formatting]),
    scope.tools?.length !== 0 && { name: 'tool tests', count: (sink) => nodeTests('tools', scope.tools, sink) },
    scope.release?.length !== 0 && {
      name: 'release tests',
      count: (sink) => nodeTests('release', scope.release, sink),
    },
    check('unused code', 'knip', []),
  ];
  return steps.filter((step) => step !== false);
}

/** A check is one test: it passes or fails as a whole. */
function check(name: string, command: string, args: readonly string[]): Step {
  return { name, count: async (sink) => asCount((await run(command, args, { cwd: ROOT, sink })) === 0) };
}

export function asCount(passed: boolean): Count {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

async function checkTypes(packages: readonly string[], sink?: Sink): Promise<Count> {
  return checksCount(
    await inParallel(packages, 1, (name) =>
      // The tools are no package with a compiler of its own.
      run(binOf(name === 'tools' ? 'server' : name, 'tsc'), ['-p', join(ROOT, name)], { sink }),
    ),
  );
}

/** Which linter has which rules: docs/decisions/315-two-linters.md. */
async function lint(files: readonly string[], sink?: Sink): Promise<Count> {
  const oxlint = ['--type-aware', '--no-error-on-unmatched-pattern', ...files];
  const eslint = ['--max-warnings', '0', '--no-warn-ignored', ...files];
  return checksCount([
    await run('oxlint', oxlint, { cwd: ROOT, sink }),
    await run('eslint', eslint, { cwd: ROOT, sink }),
  ]);
}

function checksCount(codes: readonly number[]): Count {
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed };
}

async function unitTests(files: readonly string[], sink?: Sink): Promise<Count> {
  const file = report('jest.json');
  const chosen = files.length > 0 ? ['--runTestsByPath', ...files] : [];
  const args = ['--silent', '--json', `--outputFile=${file}`, `--maxWorkers=${Math.max(1, CORES - 1)}`, ...chosen];
  const code = await run('jest', args, { cwd: ROOT, sink });
  return jestCount(file, code);
}

/** Packages that run on Node itself are tested by Node's own runner. */
async function nodeTests(
  name: keyof typeof NODE_TESTS,
  files: readonly string[] = NODE_TESTS[name].files,
  sink?: Sink,
): Promise<Count> {
  const file = report(`${name}.tap`);
  const folder = join(ROOT, name);
  const { flags, together, env } = NODE_TESTS[name];
  const started = together ? groupsOf({ folder, files, groups: GROUPS, entries: report(name) }) : files;
  const args = [
    '--disable-warning=ExperimentalWarning',
    `--import=${join(ROOT, 'tools', 'testing', 'end-of-file.ts')}`,
    '--test',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    `--test-concurrency=${PROCESSES}`,
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${file}`,
    ...flags,
  ];
  const code = await run(process.execPath, [...args, ...started], {
    cwd: folder,
    env: { ...process.env, ...env },
    sink,
  });
  return nodeTestCount(file, code);
}

async function browserTests(files: readonly string[], sink?: Sink): Promise<Count> {
  const browser = await findBrowser();
  const file = report('browser.json');
  const code = await run(binOf('e2e', 'playwright'), ['test', '--reporter=list,json', ...files], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    sink,
  });
  return playwrightCount(file, code);
}
