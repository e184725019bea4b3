// Before anything that makes the runner start.
import './runner-hook.ts';
import { after } from 'node:test';

/** Long enough for what closes late on a busy machine, short beside a run that never ends. */
const PATIENCE_MS = Number(process.env['OPEN_HANDLES_AFTER_MS'] ?? 30_000);

/**
 * Loaded by Node before each test file. A file that leaves a server or a timer behind keeps its process open, and
 * Node's runner waits for it for ever: such a file fails instead, and says what is still open.
 */
if (process.env['NODE_TEST_CONTEXT']) {
  after(() => {
    const fail = () => {
      console.error(`${process.argv[1]} left open: ${process.getActiveResourcesInfo().join(', ')}`);
      process.exit(1);
    };
    setTimeout(fail, PATIENCE_MS).unref();
  });
}
