import { createHook, type AsyncHook } from 'node:async_hooks';
import { test } from 'node:test';

const prototype = Object.getPrototypeOf(createHook({})) as { enable: (this: AsyncHook) => AsyncHook };
const { enable } = prototype;
let runners: AsyncHook | undefined;

// The runner's own is the first that a process enables, with its first test or hook.
prototype.enable = function rememberFirst() {
  prototype.enable = enable;
  return (runners = enable.call(this));
};

/**
 * Node's runner notes for every promise which test made it, so that it knows whose a test or an error is: an eighth of
 * the CPU of the server's tests. Once all tests are known it is of use only for errors that no test catches: each fails
 * as a test of its own instead.
 */
export function stopNotingWhoseWorkItIs(): void {
  if (!runners) throw new Error("Node's runner enabled no hook before its first test: look how it does it now");
  runners.disable();
  process.on('uncaughtException', failWith).on('unhandledRejection', failWith);
}

function failWith(error: unknown): void {
  void test('an error that no test caught', () => {
    throw error;
  });
}
