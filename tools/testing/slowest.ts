import { existsSync, readFileSync } from 'node:fs';

export interface Timed {
  readonly title: string;
  readonly seconds: number;
}

interface JestReport {
  readonly testResults?: readonly {
    readonly assertionResults: readonly { title: string; duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** Every test of a Jest report (JSON) with the time it took. */
export function jestTimes(file: string): Timed[] {
  const { testResults = [] } = readJson<JestReport>(file);
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, duration }) => ({ title, seconds: (duration ?? 0) / 1_000 }));
}

/** Every test of a Playwright report (JSON) with the time it took. */
export function playwrightTimes(file: string): Timed[] {
  const specsOf = (suite: PlaywrightSuite): Timed[] => [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      title,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  return specsOf(readJson<PlaywrightSuite>(file));
}

/** Every test of a TAP report of Node's runner with the time it took; suites are left to their tests. */
export function tapTimes(file: string): Timed[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const tests = text.matchAll(/^ *(?:not )?ok \d+ - (.*)\n *---\n *duration_ms: ([\d.]+)\n *type: 'test'/gm);
  return [...tests].map(([, title = '', ms]) => ({ title, seconds: Number(ms) / 1_000 }));
}

function readJson<T>(file: string): Partial<T> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : {};
}
