import { FakeEvents } from '../testing/fake-tabs.ts';
import { followEvents } from './follow-events.ts';

beforeEach(() => {
  jest.useFakeTimers();
  FakeEvents.all = [];
  Object.assign(globalThis, { EventSource: FakeEvents });
});
afterEach(() => jest.useRealTimers());

test.each([
  ['refuses each connection', (connection: FakeEvents) => connection.refuse()],
  ['sends nothing', () => undefined],
])('a server that %s is tried less and less often, and once a minute in the end', async (_what, meets) => {
  const leaving = new AbortController();
  void followEvents(leaving.signal, () => undefined);
  const triedAfter: number[] = [];
  for (let seconds = 0; seconds <= 240; seconds += 2) {
    const connection = FakeEvents.all[triedAfter.length];
    if (connection) {
      triedAfter.push(seconds);
      meets(connection);
    }
    await jest.advanceTimersByTimeAsync(2_000);
  }
  expect(triedAfter).toEqual([0, 4, 12, 28, 60, 120, 180, 240]);
  leaving.abort();
});
