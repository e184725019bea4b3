import { call, getGroups } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { followTracing } from './tracing.ts';

let failures = 1;
jest.mock('./recorder.ts', () => {
  if (failures > 0) {
    failures -= 1;
    throw new Error('Loading chunk tracing failed.');
  }
  return jest.requireActual<object>('./recorder.ts');
});

const GROUPS = 'user/get_groups/';
const traceparent = () => service.lastRequestTo(GROUPS).headers['traceparent'] as unknown;

async function readRegistry(): Promise<void> {
  followTracing({ headers: new Headers({ 'x-veritas-tracing': 'on' }) } as Response, () => null);
  await jest.advanceTimersByTimeAsync(0);
}

test('code for tracing that could not be loaded is loaded with the next registry', async () => {
  jest.useFakeTimers();
  service.answerWith({ [GROUPS]: ok([]) });
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await readRegistry();
  expect(logged.mock.calls).toEqual([['Loading what records traces:', expect.anything()]]);
  await call(getGroups);
  expect(traceparent()).toBeUndefined();
  await readRegistry();
  await call(getGroups);
  expect(traceparent()).toMatch(/^00-/);
  jest.useRealTimers();
});
