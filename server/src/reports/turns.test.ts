import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REPORTS_AT_ONCE, ReportTurns } from './turns.ts';

test('users with many reports leave slots for those without any', () => {
  const turns = new ReportTurns();
  const { inAll, forFirst } = REPORTS_AT_ONCE;
  for (const user of ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c']) turns.take(user);
  assert.throws(() => turns.take('c'), { status: 429, retryAfter: 5 });
  turns.take('d');
  const text = 'You have a report under way, and many others are being generated. Wait for yours to finish.';
  assert.throws(() => turns.take('d'), { message: text, status: 429 });
  for (let user = 1; user < forFirst; user += 1) turns.take(`${user}`);
  assert.equal(turns.size, inAll);
  const all = 'Many reports are being generated at the moment. Try again shortly.';
  assert.throws(() => turns.take('one too many'), { status: 503, message: all, retryAfter: 5 });
});

test('the slot of a report is released once', () => {
  const turns = new ReportTurns();
  const [first] = [turns.take('a'), turns.take('a'), turns.take('b')];
  for (let time = 0; time < 2; time += 1) first();
  assert.equal(turns.size, 2);
  turns.take('a');
  turns.take('a');
  const message = 'You have 3 reports under way. Wait until one of them has come.';
  assert.throws(() => turns.take('a'), { status: 429, code: 'too_many_reports', message });
});
