import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BUILT, PACKAGES, REMOTES, ROOT } from '../lib/packages.ts';
import { ImportGraph, TEST } from './import-graph.ts';
import { DOCUMENTS } from './reads.ts';
import { EVERYTHING, type Scope } from './steps.ts';

const require = createRequire(import.meta.url);

/** Files outside of packages that say how everything is built, checked or tested. */
const FOR_ALL = /^(package\.json|pnpm-[^/]*|tsconfig\.base\.json|\.oxfmtrc\.json|[^/]*\/(package|tsconfig)\.json)$/;
const LINT_SETTINGS = /^(eslint\.config\.js|\.oxlintrc\.json|tools\/(lint\/.*|lib\/packages\.ts))$/;
const JEST_SETTINGS = /^(jest\.config\.js|shared\/testing\/.*|[^/]*\/jest\.config\.[cm]?js)$/;
const LINTED = /\.(ts|tsx|js|mjs|cjs)$/;

/** The words of the command line; `--changed` alone stands for what differs from main. */
export function wordsWithBranch(): string[] {
  return process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=main' : word));
}

/**
 * What differs from the branch that the present one left, committed or not; on that branch itself, its last commit too.
 */
export function changedFiles(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const [head] = git('rev-parse', 'HEAD');
  const [fork = 'HEAD'] = git('merge-base', base, 'HEAD');
  const since = fork === head ? 'HEAD~1' : fork;
  return [
    ...new Set([
      ...git('diff', '--name-only', '--no-renames', since),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/** What a change of these files can break. */
export function scopeOf(files: readonly string[]): Scope {
  if (files.some((file) => FOR_ALL.test(file))) return EVERYTHING;
  const present = files.filter((file) => existsSync(join(ROOT, file)));
  const named = present.length < files.length ? [DOCUMENTS] : [];
  const reached = [...new ImportGraph().reaching([...files, ...named])].filter((file) => existsSync(join(ROOT, file)));
  const owners = new Set(files.map((file) => file.split('/')[0] ?? ''));
  const testsOf = (name: string) => reached.filter((file) => file.startsWith(`${name}/`) && /\.test\.tsx?$/.test(file));
  const inFolder = (name: string) => testsOf(name).map((file) => file.slice(name.length + 1));
  return {
    formatting: present,
    types: owners.has('shared') ? EVERYTHING.types : [...PACKAGES, 'tools'].filter((name) => owners.has(name)),
    lint: files.some((file) => LINT_SETTINGS.test(file)) ? ['.'] : present.filter((file) => LINTED.test(file)),
    ...(!files.some((file) => JEST_SETTINGS.test(file)) && { jest: [...BUILT, 'shared'].flatMap(testsOf) }),
    server: inFolder('server'),
    release: inFolder('release'),
    tools: inFolder('tools'),
    ...browserScope(files, reached),
  };
}

/**
 * Browser tests know addresses, not files: a change of a remote runs those that name one of its pages, a change of what
 * all pages share runs all of them, and a change of a test runs that test.
 */
function browserScope(files: readonly string[], reached: readonly string[]): Pick<Scope, 'browser'> {
  const product = files.filter((file) => !TEST.test(file) && !/\/(testing|bench)\//.test(file));
  if (product.some((file) => /^(shell|shared|server\/src|release\/src|e2e\/[^/]*$)/.test(file))) return {};
  const pages = REMOTES.filter((name) => product.some((file) => file.startsWith(`${name}/`))).flatMap(pagesOf);
  const naming = globSync('tests/*.spec.ts', { cwd: join(ROOT, 'e2e') }).filter((spec) => {
    const text = readFileSync(join(ROOT, 'e2e', spec), 'utf8');
    return pages.some((page) => text.includes(page));
  });
  const own = reached.filter((file) => file.startsWith('e2e/tests/')).map((file) => file.slice('e2e/'.length));
  return { browser: [...new Set([...naming, ...own])] };
}

/** Node reads the description of a remote as it is: its pages are imported only when they are opened. */
function pagesOf(remote: string): string[] {
  const { default: described } = require(join(ROOT, remote, 'src', 'remote.ts')) as {
    default: { pages: Record<string, unknown> };
  };
  return Object.keys(described.pages);
}
