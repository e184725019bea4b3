import { existsSync, readFileSync } from 'node:fs';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** A runner that failed without naming a failed test (a crash, a file that does not load) still counts as one. */
function settled({ passed, failed }: Count, exitCode: number): Count {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

export function jestCount(file: string, exitCode: number): Count {
  const report = readJson(file);
  const passed = numberAt(report, 'numPassedTests');
  return settled(
    { passed, failed: numberAt(report, 'numFailedTests') + numberAt(report, 'numRuntimeErrorTestSuites') },
    exitCode,
  );
}

export function playwrightCount(file: string, exitCode: number): Count {
  const report = readJson(file);
  const stats = isObject(report) && isObject(report['stats']) ? report['stats'] : {};
  return settled(
    { passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'), failed: numberAt(stats, 'unexpected') },
    exitCode,
  );
}

export function nodeTestCount(file: string, exitCode: number): Count {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const last = (word: string) => Number(text.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  return settled({ passed: last('pass'), failed: last('fail') + last('cancelled') }, exitCode);
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function numberAt(value: unknown, key: string): number {
  const found = isObject(value) ? value[key] : 0;
  return typeof found === 'number' ? found : 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
