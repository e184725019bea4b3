import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSteps, type Step } from './step.ts';

const step = (name: string, after: readonly string[] = []): Step => ({
  name,
  after,
  count: () => Promise.resolve({ passed: 1, failed: 0 }),
});

/** Runs the steps and lets each end on demand. */
function start(steps: readonly Step[], lanes: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const over = runSteps(steps, lanes, ({ name }) => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, end, over };
}

test('as many steps run at once as there are lanes, in the order of the list', async () => {
  const { begun, end, over } = start([step('a'), step('b'), step('c')], 2);
  assert.deepEqual(begun, ['a', 'b']);
  await end('b');
  assert.deepEqual(begun, ['a', 'b', 'c']);
  await end('a');
  await end('c');
  await over;
});

test('a step waits for those it comes after, and others go ahead of it', async () => {
  const { begun, end, over } = start([step('build'), step('browser', ['build']), step('lint'), step('unit')], 2);
  assert.deepEqual(begun, ['build', 'lint']);
  await end('lint');
  assert.deepEqual(begun, ['build', 'lint', 'unit']);
  await end('unit');
  assert.deepEqual(begun, ['build', 'lint', 'unit']);
  await end('build');
  assert.deepEqual(begun, ['build', 'lint', 'unit', 'browser']);
  await end('browser');
  await over;
});

test('no step waits for an omitted one', async () => {
  const { begun, end, over } = start([step('browser', ['build'])], 1);
  assert.deepEqual(begun, ['browser']);
  await end('browser');
  await over;
});
