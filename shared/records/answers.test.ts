import { parseDeviceRecords } from '../domain/index.ts';
import type { ListQuestion } from '../domain/index.ts';
import { answerDashboard, answerDevice, answerDeviceList, answerIds } from './answers.ts';

const now = Date.parse('2025-03-07T12:00:00Z');
const records = parseDeviceRecords(
  ['RVP1', 'RVP2', 'rvp1'].map((tracking_id, id) => ({ id, tracking_id: { tracking_id, hub_code: 'BLR' } })),
);
const listOf = (question: ListQuestion, at = now) => answerDeviceList(records, { question, now: at });
const figuresAt = (at: number) => answerDashboard(records, { hub: 'all', timeframe: 'today', zone: 'UTC', now: at });

test('the same question of the same day has the same answer, the next day another', () => {
  expect(figuresAt(now + 1000)).toBe(figuresAt(now));
  expect(figuresAt(now + 86_400_000).days).not.toEqual(figuresAt(now).days);
});

test('the same day of another zone is another question', () => {
  const late = parseDeviceRecords([
    { id: 1, tracking_id: { tracking_id: 'RVP1', hub_code: 'BLR', created_date: '2025-03-06T20:00:00Z' } },
  ]);
  const countIn = (zone: string) => answerDashboard(late, { hub: 'all', timeframe: 'today', zone, now }).records;
  expect([countIn('UTC'), countIn('Asia/Kolkata')]).toEqual([0, 1]);
});

test('the list returns its hubs and the number of records', () => {
  const answer = listOf({ text: 'RVP2' });
  expect(answer).toMatchObject({ rows: [{ id: '1' }], total: 3, hubs: [{ value: 'all' }, { value: 'blr' }] });
  expect(listOf({ text: 'RVP2' })).toBe(answer);
});

test('answers no longer asked for are forgotten, the one in use is kept', () => {
  const first = listOf({});
  for (let letter = 0; letter < 50; letter += 1) {
    listOf({ text: `RVP${letter}` });
    expect(listOf({})).toBe(first);
  }
});

test('of each kind of question the last twelve answers are kept', () => {
  const fresh = parseDeviceRecords([{ id: 1 }]);
  const ask = (text: string) => answerDeviceList(fresh, { question: { text }, now });
  const askOthers = (count: number) => {
    for (let other = 0; other < count; other += 1) ask(`RVP${other}`);
  };
  const first = ask('');
  askOthers(11);
  expect(ask('')).toBe(first);
  askOthers(12);
  expect(ask('')).not.toBe(first);
});

test('a device is found by its ID in any case', () => {
  expect(answerDevice(records, 'rvp2')?.id).toBe('1');
  expect(answerDevice(records, 'RVP1')?.id).toBe('0');
  expect(answerDevice(records, 'RVP9')).toBeNull();
});

test('an empty ID finds no device, even if one has none', () => {
  const nameless = parseDeviceRecords([{ id: 1, tracking_id: { tracking_id: ' ' } }]);
  // Both are one question, whose first answer is kept.
  expect(answerDevice(nameless, ' ')).toBeNull();
  expect(answerDevice(nameless, '')).toBeNull();
});

test('the list returns its submitters', () => {
  const submitted = parseDeviceRecords([{ id: 1, is_submit: true, submitted_by: { username: 'ravi' } }]);
  expect(answerDeviceList(submitted, { question: {}, now }).operators).toEqual([{ value: 'ravi', label: 'ravi' }]);
});

test('the time matters only to a query about waiting times', () => {
  expect(listOf({ hub: 'blr' }, now + 3_600_000)).toBe(listOf({ hub: 'blr' }));
  expect(listOf({ late: 'hub' }, now + 59_999)).toBe(listOf({ late: 'hub' }));
  expect(listOf({ late: 'hub' }, now + 3_600_000)).not.toBe(listOf({ late: 'hub' }));
});

test('two questions of one minute agree about what waits too long by then', () => {
  const sent = { is_submit: true, submit_time: new Date(now - 24 * 3_600_000 + 30_000).toISOString() };
  const waiting = parseDeviceRecords([{ id: 1, tracking_id: { tracking_id: 'RVP1' }, ...sent }]);
  const rowsOf = (question: ListQuestion, at: number) => answerDeviceList(waiting, { question, now: at }).rows.length;
  const counted = rowsOf({ late: 'any' }, now + 10_000);
  expect(rowsOf({ late: 'any', zone: 'UTC' }, now + 40_000)).toBe(counted);
  expect(rowsOf({ late: 'any', zone: 'UTC' }, now + 60_000)).toBe(1);
});

test('spellings of one ID are one ID, with one answer', () => {
  expect(answerIds(records, 'rvp2 RVP1 RVP2 rvp1').map(({ id }) => id)).toEqual(['rvp2', 'RVP1']);
});

test('several IDs are answered one by one in their order, also those that no device has', () => {
  const answered = answerIds(records, 'RVP9, rvp2\nRVP1 rvp2');
  expect(answered.map(({ id, record }) => [id, record?.id])).toEqual([
    ['RVP9', undefined],
    ['rvp2', '1'],
    ['RVP1', '0'],
  ]);
  expect(answerIds(records, 'RVP1 RVP2')).toHaveLength(2);
  expect(answerIds(records, 'RVP1')).toEqual([]);
});
