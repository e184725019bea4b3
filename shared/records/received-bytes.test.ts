import { ReceivedBytes } from './received-bytes.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTime(ms);

test('what comes at once is not counted, what takes longer a few times a second', () => {
  const received = new ReceivedBytes();
  expect(received.store.getState()).toEqual({ bytes: null });
  const shown = jest.fn();
  received.store.subscribe(({ bytes }) => void shown(bytes));
  received.reset();
  received.count(5);
  pass(200);
  received.count(10);
  pass(50);
  received.count(20);
  pass(100);
  received.count(30);
  pass(150);
  received.count(40);
  expect(shown.mock.calls).toEqual([[null], [20], [40]]);
});

test('the next body is counted from nothing', () => {
  const received = new ReceivedBytes();
  pass(1_000);
  received.count(20);
  received.reset();
  expect(received.store.getState().bytes).toBeNull();
  received.count(20);
  expect(received.store.getState().bytes).toBeNull();
});
