import { listenToChanges } from './listen-to-changes.ts';
import { FakeChannel, FakeEvents, fakeLocks } from '../testing/fake-tabs.ts';
import { followEvents } from './follow-events.ts';
import { onNoteChange } from './note-changes.ts';

const settle = () => jest.advanceTimersByTimeAsync(0);
const heard = () => {
  const tell = jest.fn((_cursor: string | null) => undefined);
  return { tell, cursors: () => tell.mock.calls.map(([cursor]) => cursor) };
};

beforeEach(() => {
  jest.useFakeTimers();
  FakeEvents.all = [];
  Object.assign(globalThis, { EventSource: FakeEvents, BroadcastChannel: FakeChannel });
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});
afterEach(() => {
  FakeChannel.tabs.clear();
  jest.useRealTimers();
});

test('tabs of a browser share one connection, which the next one takes over', async () => {
  const [first, second] = [heard(), heard()];
  const leave = listenToChanges(first.tell);
  const leaveSecond = listenToChanges(second.tell);
  await settle();
  expect(FakeEvents.open.map(({ url }) => url)).toEqual(['/veritas/api/status_events/']);
  FakeEvents.open[0]?.say('abc-1');
  expect([first.cursors(), second.cursors()]).toEqual([['abc-1'], ['abc-1']]);
  leave();
  await settle();
  expect(FakeEvents.all).toHaveLength(2);
  FakeEvents.open[0]?.say('abc-2');
  expect([first.cursors(), second.cursors()]).toEqual([['abc-1'], ['abc-1', 'abc-2']]);
  leaveSecond();
  await settle();
  expect(FakeEvents.open).toEqual([]);
});

test('an event of notes goes to their listeners in all tabs, and requests no records', async () => {
  const heardNotes = jest.fn((_version: string | null) => undefined);
  const ends = [onNoteChange(heardNotes)];
  const [first, second] = [heard(), heard()];
  ends.push(listenToChanges(first.tell), listenToChanges(second.tell));
  await settle();
  FakeEvents.open[0]?.say('abc-7', 'notes');
  // Two tabs of the test share one module, so its listener receives for both.
  expect(heardNotes.mock.calls).toEqual([['abc-7'], ['abc-7']]);
  expect(first.tell).not.toHaveBeenCalled();
  expect(second.tell).not.toHaveBeenCalled();
  for (const end of ends) end();
  await settle();
  const leave = listenToChanges(heard().tell);
  await settle();
  FakeEvents.open[0]?.say('abc-8', 'notes');
  expect(heardNotes).toHaveBeenCalledTimes(2);
  leave();
});

test.each([[null], [7], [{}], [{ notes: 7 }], [['notes']]])(
  'an unknown message of another tab, as from another console, triggers a read: %j',
  async (data) => {
    const heardNotes = jest.fn((_version: string | null) => undefined);
    const { tell, cursors } = heard();
    const ends = [onNoteChange(heardNotes), listenToChanges(tell)];
    await settle();
    new FakeChannel().postMessage(data);
    expect([cursors(), heardNotes.mock.calls]).toEqual([[null], [[null]]]);
    for (const end of ends) end();
  },
);

test('an event of records is not passed on as one of notes', async () => {
  const heardNotes = jest.fn((_version: string | null) => undefined);
  const { tell, cursors } = heard();
  const ends = [onNoteChange(heardNotes), listenToChanges(tell)];
  await settle();
  FakeEvents.open[0]?.say('abc-1');
  expect([cursors(), heardNotes.mock.calls]).toEqual([['abc-1'], []]);
  for (const end of ends) end();
});

test('a tab that is refused the lock opens its own connection', async () => {
  const request = () => Promise.reject(new DOMException('Not here', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await settle();
  FakeEvents.open[0]?.say('abc-1');
  expect(cursors()).toEqual(['abc-1']);
  end();
});

test('a tab that unsubscribes when it gets the lock does not connect', async () => {
  await followEvents(AbortSignal.abort(), () => undefined);
  expect(FakeEvents.all).toEqual([]);
});

test('where events do not get through, notes are polled as records are', async () => {
  const heardNotes = jest.fn((_version: string | null) => undefined);
  const ends = [onNoteChange(heardNotes), listenToChanges(heard().tell)];
  await jest.advanceTimersByTimeAsync(10_000);
  expect(heardNotes.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(new Set(heardNotes.mock.calls.flat())).toEqual(new Set([null]));
  for (const end of ends) end();
});

test('a tab that stops while it waits for its turn never connects', async () => {
  const leave = listenToChanges(heard().tell);
  const leaveSecond = listenToChanges(heard().tell);
  await settle();
  leaveSecond();
  leave();
  await settle();
  expect(FakeEvents.all).toHaveLength(1);
  expect(FakeEvents.open).toEqual([]);
});

test.each(['locks', 'BroadcastChannel'])('without %s each tab opens its own connection', async (missing) => {
  if (missing === 'locks') Object.defineProperty(navigator, 'locks', { value: undefined });
  else Object.assign(globalThis, { BroadcastChannel: undefined });
  const { tell, cursors } = heard();
  const ends = [listenToChanges(tell), listenToChanges(heard().tell)];
  await settle();
  expect(FakeEvents.open).toHaveLength(2);
  FakeEvents.open[0]?.say('abc-1');
  expect(cursors()).toEqual(['abc-1']);
  for (const end of ends) end();
});

test('where events do not pass, it is asked every two seconds, and a connection tried less and less often', async () => {
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await settle();
  const triedAfter: number[] = [];
  for (let seconds = 0; seconds <= 60; seconds += 2) {
    if (FakeEvents.all.length > triedAfter.length) triedAfter.push(seconds);
    await jest.advanceTimersByTimeAsync(2_000);
  }
  expect(triedAfter).toEqual([0, 4, 12, 28, 60]);
  expect(cursors().length).toBeGreaterThanOrEqual(29);
  expect(new Set(cursors())).toEqual(new Set([null]));
  expect(FakeEvents.open).toHaveLength(1);
  tell.mockClear();
  FakeEvents.open[0]?.say('abc-1');
  await jest.advanceTimersByTimeAsync(15_000);
  FakeEvents.open[0]?.say('abc-1');
  await jest.advanceTimersByTimeAsync(15_000);
  expect(cursors()).toEqual(['abc-1', 'abc-1']);
  end();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(cursors()).toHaveLength(2);
});

test('a connection that worked is tried as often as at first when it is lost', async () => {
  const end = listenToChanges(heard().tell);
  await jest.advanceTimersByTimeAsync(60_000);
  for (let second = 0; second < 70; second += 10) {
    FakeEvents.open[0]?.say('abc-1');
    await jest.advanceTimersByTimeAsync(10_000);
  }
  const before = FakeEvents.all.length;
  FakeEvents.open[0]?.refuse();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(FakeEvents.all.length - before).toBe(3);
  end();
});

test('a connection that is lost soon after a long outage does not wait for the end of its last pause', async () => {
  const end = listenToChanges(heard().tell);
  await jest.advanceTimersByTimeAsync(62_000);
  FakeEvents.open[0]?.say('abc-1');
  const before = FakeEvents.all.length;
  FakeEvents.open[0]?.refuse();
  await jest.advanceTimersByTimeAsync(4_000);
  expect(FakeEvents.all.length - before).toBe(1);
  end();
});

test('a refused connection is opened again after a request that renews the session', async () => {
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await settle();
  FakeEvents.open[0]?.say('abc-1');
  FakeEvents.open[0]?.refuse();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(cursors()).toEqual(['abc-1', null]);
  expect(FakeEvents.open).toEqual([]);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(FakeEvents.open).toHaveLength(1);
  end();
});

test('a connection that is refused later is not tried again before the session was renewed', async () => {
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await settle();
  for (let second = 0; second < 30; second += 10) {
    FakeEvents.open[0]?.say('abc-1');
    await jest.advanceTimersByTimeAsync(10_000);
  }
  tell.mockClear();
  FakeEvents.open[0]?.refuse();
  await jest.advanceTimersByTimeAsync(2_000);
  expect([cursors(), FakeEvents.open]).toEqual([[null], []]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(FakeEvents.open).toHaveLength(1);
  end();
});

test('a connection that is silent for twenty seconds is asked around', async () => {
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await settle();
  FakeEvents.open[0]?.say('abc-1');
  await jest.advanceTimersByTimeAsync(18_000);
  expect(cursors()).toEqual(['abc-1']);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(cursors()).toEqual(['abc-1', null]);
  end();
});

test('a line that is lost for a moment is left to the browser', async () => {
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await settle();
  for (let times = 0; times < 8; times += 1) {
    FakeEvents.open[0]?.say('abc-1');
    FakeEvents.open[0]?.stumble();
    await jest.advanceTimersByTimeAsync(10_000);
  }
  expect([new Set(cursors()), FakeEvents.all.length]).toEqual([new Set(['abc-1']), 1]);
  end();
});

test('a browser that reconnects without a delay is stopped, and changes are polled', async () => {
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await settle();
  const stumbles: number[] = [];
  for (let second = 0; second < 60; second += 1) {
    stumbles.push(0);
    for (let time = 0; time < 100; time += 1) {
      const [own] = FakeEvents.open;
      if (!own) break;
      // Each connection sends the cursor and ends, with `retry: 0`.
      own.say('abc-1');
      own.stumble();
      stumbles[second] = time + 1;
    }
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(Math.max(...stumbles)).toBe(6);
  expect(stumbles.reduce((sum, count) => sum + count)).toBeLessThan(120);
  expect(cursors().filter((cursor) => cursor === null).length).toBeGreaterThan(10);
  end();
});

test('an event without a cursor triggers a read', async () => {
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await settle();
  FakeEvents.open[0]?.say('x'.repeat(65));
  FakeEvents.open[0]?.say('<html>'.repeat(100_000), 'notes');
  FakeEvents.open[0]?.say('x'.repeat(64));
  expect(cursors()).toEqual([null, null, 'x'.repeat(64)]);
  end();
});

test('of tabs without events the next one polls when the first one closes', async () => {
  Object.assign(globalThis, { EventSource: undefined });
  const leave = listenToChanges(heard().tell);
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await settle();
  leave();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(cursors()).toEqual([null]);
  end();
});

test('a browser without events polls', async () => {
  Object.assign(globalThis, { EventSource: undefined });
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(cursors()).toEqual([null, null]);
  end();
});
