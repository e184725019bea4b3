import { listenToChanges } from './listen-to-changes.ts';
import { onNoteChange } from './note-changes.ts';

/** The browser's own class, opened and closed by hand. */
class FakeEvents {
  static readonly CLOSED = 2;
  static all: FakeEvents[] = [];
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  readonly #named = new Map<string, (event: { data: unknown }) => void>();

  constructor(url: string) {
    this.url = url;
    FakeEvents.all.push(this);
  }

  addEventListener(name: string, listener: (event: { data: unknown }) => void): void {
    this.#named.set(name, listener);
  }

  say(data: unknown, name = 'message'): void {
    if (name === 'message') this.onmessage?.({ data });
    else this.#named.get(name)?.({ data });
  }

  refuse(): void {
    this.readyState = FakeEvents.CLOSED;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEvents.CLOSED;
  }

  static get open(): FakeEvents[] {
    return FakeEvents.all.filter(({ readyState }) => readyState !== FakeEvents.CLOSED);
  }
}

/** Tabs of one browser: what one says the others hear, never itself. */
class FakeChannel extends EventTarget {
  static readonly tabs = new Set<FakeChannel>();

  constructor() {
    super();
    FakeChannel.tabs.add(this);
  }

  postMessage(data: unknown): void {
    for (const tab of FakeChannel.tabs) if (tab !== this) tab.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    FakeChannel.tabs.delete(this);
  }
}

/** A lock that one holds while others wait in their order. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
      const turn = last.then(() => (signal.aborted ? Promise.reject(new DOMException('Gone', 'AbortError')) : work()));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

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

test('what is said of notes goes to their listeners in all tabs, and asks for no records', async () => {
  const heardNotes = jest.fn((_version: string | null) => undefined);
  const ends = [onNoteChange(heardNotes)];
  const [first, second] = [heard(), heard()];
  ends.push(listenToChanges(first.tell), listenToChanges(second.tell));
  await settle();
  FakeEvents.open[0]?.say('abc-7', 'notes');
  // Two tabs of the test share one module, so its listener hears for both.
  expect(heardNotes.mock.calls).toEqual([['abc-7'], ['abc-7']]);
  expect([first.cursors(), second.cursors()]).toEqual([[], []]);
  for (const end of ends) end();
  await settle();
  expect(heardNotes).toHaveBeenCalledTimes(2);
});

test('where events do not pass, notes are asked for as records are', async () => {
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

test.each(['locks', 'BroadcastChannel'])('without %s each tab connects by itself', async (missing) => {
  if (missing === 'locks') Object.defineProperty(navigator, 'locks', { value: undefined });
  else Object.assign(globalThis, { BroadcastChannel: undefined });
  const ends = [listenToChanges(heard().tell), listenToChanges(heard().tell)];
  await settle();
  expect(FakeEvents.open).toHaveLength(2);
  for (const end of ends) end();
});

test('where events do not pass, it is asked every two seconds, and a connection tried less and less often', async () => {
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(cursors().length).toBeGreaterThanOrEqual(29);
  expect(new Set(cursors())).toEqual(new Set([null]));
  expect(FakeEvents.all.length).toBeLessThan(7);
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

test('a refused connection is asked for again after a question that renews the session', async () => {
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

test('a browser without events asks', async () => {
  Object.assign(globalThis, { EventSource: undefined });
  const { tell, cursors } = heard();
  const end = listenToChanges(tell);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(cursors()).toEqual([null, null]);
  end();
});
