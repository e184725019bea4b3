import { REST_MS, RowScroll } from './row-scroll.ts';

const SIZES = { height: 40, covered: 50 };
/** Of the 540 px that are assumed for a frame until it was measured. */
const ROWS = Math.ceil((540 - SIZES.covered) / SIZES.height) + 1;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function scrolling({ offset = 0 } = {}) {
  const frame = document.createElement('div');
  const scroll = new RowScroll(offset, SIZES);
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
  expect(scroll.seen()).toEqual({ first: 0, rows: ROWS, jumped: false });
  wheel(119);
  expect(scroll.seen()).toEqual({ first: 2, rows: ROWS, jumped: false });
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
