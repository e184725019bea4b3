import { REST_MS, RowScroll } from './row-scroll.ts';

const SIZES = { height: 40, covered: 50 };
/** Of the 540 px that are assumed for a frame until it was measured. */
const ROWS = Math.ceil((540 - SIZES.covered) / SIZES.height) + 1;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function scrolling({ offset = 0, count = 10_000 } = {}) {
  const frame = document.createElement('div');
  const scroll = new RowScroll(offset, SIZES, count);
  const stop = scroll.follow(frame, SIZES);
  const shown: unknown[][] = [];
  scroll.subscribe(() => shown.push([scroll.seen().first, scroll.seen().jumped]));
  const wheel = (top: number) => {
    frame.scrollTop = top;
    frame.dispatchEvent(new Event('scroll'));
  };
  return { frame, scroll, stop, wheel, shown };
}

test('the rows in sight follow from the offset, those in part included', () => {
  const { scroll, wheel } = scrolling();
  expect(scroll.seen()).toEqual({ first: 0, rows: ROWS, jumped: false, shift: 0 });
  wheel(119);
  expect(scroll.seen()).toEqual({ first: 2, rows: ROWS, jumped: false, shift: 0 });
  expect(scroll.offset).toBe(119);
});

test('a step within a row shows no other rows', () => {
  const { wheel, shown } = scrolling();
  wheel(39);
  expect(shown).toEqual([]);
  wheel(40);
  expect(shown).toEqual([[1, false]]);
});

test('after a jump the list rests before more is made than what is in sight', () => {
  const { wheel, shown } = scrolling();
  wheel(40_000);
  wheel(80_000);
  jest.advanceTimersByTime(REST_MS);
  expect(shown).toEqual([
    [1_000, true],
    [2_000, true],
    [2_000, false],
  ]);
});

test('a list that comes back is scrolled to where it was left', () => {
  const { frame, scroll } = scrolling({ offset: 4_000 });
  expect(frame.scrollTop).toBe(4_000);
  expect(scroll.seen().first).toBe(100);
});

test.each([
  ['above comes to the top', 0, 0],
  ['in sight stays where it is', 25, 1_000],
  ['below comes to the lower edge', 99, 100 * SIZES.height - (540 - SIZES.covered)],
])('a row %s', (_case, place, expected) => {
  const { frame, scroll, wheel } = scrolling();
  wheel(1_000);
  scroll.toRow(place);
  expect(frame.scrollTop).toBe(expected);
  expect(scroll.offset).toBe(expected);
});

test('a frame that is left is not followed', () => {
  const { scroll, stop, wheel } = scrolling();
  stop();
  wheel(4_000);
  scroll.to(4_000);
  expect(scroll.offset).toBe(0);
});

/** Of 40,000,000 px; what the element of 5,000,000 px that holds them scrolls. */
const MILLION = 1_000_000;
const RANGE = 5_000_000 - (540 - SIZES.covered);

/** Where the first row in sight is drawn, from the upper edge of the frame. */
const drawnAt = ({ frame, scroll }: ReturnType<typeof scrolling>) =>
  scroll.seen().first * SIZES.height - scroll.seen().shift - frame.scrollTop;

test('the scroll bar reaches all of a million rows', () => {
  const list = scrolling({ count: MILLION });
  const firstAt = (top: number) => {
    list.wheel(top);
    return list.scroll.seen().first;
  };
  expect([0, 0.5, 1].map((part) => firstAt(part * RANGE))).toEqual([0, 499_993, MILLION - (ROWS - 1)]);
  expect(drawnAt(list)).toBeGreaterThan(-SIZES.height);
});

test('the wheel moves a million rows by its own steps, at their ends and between', () => {
  const list = scrolling({ count: MILLION });
  for (const start of [0, 0.3 * RANGE, RANGE - 400]) {
    list.wheel(start);
    const { offset } = list.scroll;
    for (const step of [100, 200, 400]) {
      list.wheel(start + step);
      expect(list.scroll.offset).toBe(offset + step);
    }
  }
});

test('each row of a million can be scrolled to, and is drawn where the frame is', () => {
  const list = scrolling({ count: MILLION });
  for (const place of [MILLION - 1, 700_000, 40_000, 5, 999_000]) {
    list.scroll.toRow(place);
    const { first, rows } = list.scroll.seen();
    expect(place).toBeGreaterThanOrEqual(first);
    expect(place).toBeLessThan(first + rows);
    expect(list.frame.scrollTop).toBeLessThanOrEqual(RANGE);
    expect(Math.abs(drawnAt(list))).toBeLessThanOrEqual(SIZES.height);
  }
});

test('a list that was scrolled far without a rest gets space to both sides, without moving its rows', () => {
  const list = scrolling({ count: MILLION });
  list.scroll.toRow(MILLION / 2);
  const { offset } = list.scroll;
  let top = list.frame.scrollTop;
  for (let step = 0; step < 1_000; step += 1) list.wheel((top -= 1_000));
  expect(list.scroll.offset).toBe(offset - 1_000_000);
  const before = drawnAt(list);
  jest.advanceTimersByTime(REST_MS);
  expect(list.frame.scrollTop).toBeGreaterThan(top + 800_000);
  expect(list.scroll.offset).toBe(offset - 1_000_000);
  expect(drawnAt(list)).toBe(before);
});

test('a million rows that become few are drawn from their top', () => {
  const list = scrolling({ count: MILLION });
  list.scroll.toRow(MILLION - 1);
  list.scroll.holds(100);
  expect(list.scroll.seen().shift).toBe(0);
});
