import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../lib/packages.ts';

const requireOfShared = createRequire(join(ROOT, 'shared', 'package.json'));
const JsdomEnvironment = requireOfShared('./testing/jsdom-environment.cjs') as new () => object;

interface Event {
  readonly name: string;
  readonly test?: { mode?: string | null; readonly errors: readonly unknown[] };
}

/**
 * The environment of the front end, in which a file of tests ends at its first failure: that is enough to notice a
 * mutant, and where one test times out waiting for something to appear, others do too.
 */
export default class UpToFirstFailure extends JsdomEnvironment {
  #failed = false;

  handleTestEvent({ name, test }: Event): void {
    if (name === 'test_done') this.#failed ||= (test?.errors.length ?? 0) > 0;
    if (name === 'test_start' && test && this.#failed) test.mode = 'skip';
  }
}
