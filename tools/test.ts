import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../release/src/commands/command-line.ts';
import { reasonOf } from '../release/src/core/error-parts.ts';
import { ROOT } from './lib/packages.ts';
import { changedFiles, scopeOf, wordsWithBranch } from './testing/changed.ts';
import type { Count } from './testing/counts.ts';
import { jestTimes, playwrightTimes, tapTimes } from './testing/slowest.ts';
import { asCount, EVERYTHING, report, REPORTS, stepsOf } from './testing/steps.ts';
import { runSteps, type Step } from './testing/step.ts';

const USAGE = `Usage: npm test -- [--changed[=branch]] [words]

--changed  only what differs from main, or from another branch, can affect
words      only the steps whose name contains one of them: ${stepsOf(EVERYTHING)
  .map(({ name }) => name)
  .join(', ')}`;

const SHOWN_SLOWEST = 10;
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

const { values, positionals: words } = readCommandLine(USAGE, {
  args: wordsWithBranch(),
  allowPositionals: true,
  options: { changed: { type: 'string' } },
});

// Node keeps what it has compiled: the many processes of a run load the same modules.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.cache', 'compiled');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const scope = values.changed === undefined ? EVERYTHING : scopeOf(changedFiles(values.changed));
const isWanted = ({ name }: Step) => words.length === 0 || words.some((word) => name.includes(word));
// The build belongs to the browser tests: they would show an older console.
const all = stepsOf(scope);
const steps = all.filter((step) => {
  return (
    isWanted(step) || (step.name === 'build' && all.some((each) => each.name === 'browser tests' && isWanted(each)))
  );
});
if (steps.length === 0 && all.length > 0)
  console.error(`No step matches: ${words.join(', ')}. Steps: ${all.map(({ name }) => name).join(', ')}`);

const total = { passed: 0, failed: 0 };
const started = performance.now();
// A step alone writes as it goes; of several, those that fail are shown when they end.
await runSteps(steps, Math.min(availableParallelism(), steps.length), steps.length === 1 ? watch : perform);
showSlowest();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function perform(step: Step): Promise<void> {
  const parts: string[] = [];
  const begun = performance.now();
  const count = await counted(step, (text) => parts.push(text));
  if (count.failed > 0) console.log(`\n── ${step.name}\n${parts.join('')}`);
  tell(step, count, begun);
}

async function watch(step: Step): Promise<void> {
  const begun = performance.now();
  tell(step, await counted(step), begun);
}

async function counted(step: Step, sink?: (text: string) => void): Promise<Count> {
  return step.count(sink).catch((error: unknown) => {
    (sink ?? console.error)(`${reasonOf(error)}\n`);
    return asCount(false);
  });
}

function tell({ name }: Step, { passed, failed }: Count, begun: number): void {
  total.passed += passed;
  total.failed += failed;
  console.log(`${seconds(started).padStart(7)} s  ${name}: ${passed} passed, ${failed} failed in ${seconds(begun)} s`);
}

function showSlowest(): void {
  const tests = [
    ...jestTimes(report('jest.json')),
    ...playwrightTimes(report('browser.json')),
    ...['server', 'release', 'tools'].flatMap((name) => tapTimes(report(`${name}.tap`))),
  ].sort((a, b) => b.seconds - a.seconds);
  if (tests.length === 0) return;
  console.log('\nThe slowest tests:');
  for (const { title, seconds: taken } of tests.slice(0, SHOWN_SLOWEST))
    console.log(`${taken.toFixed(1).padStart(7)} s  ${title}`);
}
