import { whileInUse } from './in-use.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const use = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a page in use acts every five minutes, and an unused one does nothing', () => {
  const act = jest.fn();
  document.body.addEventListener('keydown', (event) => event.stopPropagation());
  whileInUse(act);
  for (let minute = 0; minute < 11; minute += 1) {
    use('keydown');
    jest.advanceTimersByTime(MINUTE);
  }
  expect(act).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(HOUR);
  use('scroll');
  expect(act).toHaveBeenCalledTimes(2);
  use('pointerdown');
  expect(act).toHaveBeenCalledTimes(3);
});

// The times of events count from the load of the page, and stand still meanwhile.
test.each([
  ['a night of sleep', 9 * HOUR],
  ['the clock was set back', -9 * HOUR],
])('the first key after %s acts', (_case, jump) => {
  const act = jest.fn();
  whileInUse(act);
  use('keydown');
  act.mockClear();
  jest.setSystemTime(Date.now() + jump);
  use('keydown');
  use('keydown');
  expect(act).toHaveBeenCalledTimes(1);
});
