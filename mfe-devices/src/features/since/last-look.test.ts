import { lookedAt, parseLooks, pastLooks, writeLooks } from './last-look.ts';

const MINUTE = 60_000;

test('the look before is the last one before half an hour of absence, however often the present visit looks', () => {
  const first = lookedAt(null, 0);
  expect(first).toEqual({ seen: 0, before: null });
  const same = lookedAt(first, 30 * MINUTE);
  expect(same).toEqual({ seen: 30 * MINUTE, before: null });
  const back = lookedAt(same, 61 * MINUTE);
  expect(back).toEqual({ seen: 61 * MINUTE, before: 30 * MINUTE });
  expect(lookedAt(back, 80 * MINUTE).before).toBe(30 * MINUTE);
});

test('records that the browser kept from an earlier visit are no look', () => {
  const looks = { seen: 60 * MINUTE, before: 5 };
  expect(lookedAt(looks, 20 * MINUTE)).toEqual(looks);
  expect(lookedAt(lookedAt(looks, 20 * MINUTE), 300 * MINUTE).before).toBe(60 * MINUTE);
});

test('a look by a clock that was ahead is dropped, and the one before it is the last', () => {
  const now = 100 * MINUTE;
  expect(pastLooks(null, now)).toBeNull();
  expect(pastLooks({ seen: now, before: 5 }, now)).toEqual({ seen: now, before: 5 });
  expect(pastLooks({ seen: now + 1, before: 5 }, now)).toEqual({ seen: 5, before: null });
  expect(pastLooks({ seen: now + 2, before: now + 1 }, now)).toBeNull();
  expect(pastLooks({ seen: now + 1, before: null }, now)).toBeNull();
});

test.each([
  { seen: 5, before: null },
  { seen: 1_700_000_000_000, before: 1_600_000_000_000 },
])('looks are read as they were written', (looks) => {
  expect(parseLooks(writeLooks(looks))).toEqual(looks);
});

test.each([null, '', 'soon', '1', '-1 2', '1 2 3', '9999999999999999 '])('%p is no look', (text) => {
  expect(parseLooks(text)).toBeNull();
});
