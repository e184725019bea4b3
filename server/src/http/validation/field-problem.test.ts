import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentenceOf } from './field-problem.ts';
import { onlyEnglish } from '../language/sentence.ts';

test('a message names its field once', () => {
  const cases: readonly [field: string, problem: string, sentence: string][] = [
    ['total_chunks', 'total_chunks must be at least 1', 'total_chunks must be at least 1'],
    ['tracking_id', 'Tracking ID is missing', 'Tracking ID is missing'],
    ['password', 'The password is missing', 'The password is missing'],
    ['note', 'A note is one line', 'A note is one line'],
    ['role', 'There is no such role', 'role: There is no such role'],
    ['new_password', 'Password is easily guessed', 'new_password: Password is easily guessed'],
    ['version', 'versions are counted', 'version: versions are counted'],
    ['a', 'a is not known here', 'a is not known here'],
    ['note', 'Another note is there', 'note: Another note is there'],
    ['filters.2.name', 'name must be text', 'filters.2.name: name must be text'],
  ];
  for (const [field, problem, sentence] of cases) {
    assert.equal(sentenceOf(field, onlyEnglish(problem)).in('en'), sentence);
  }
});

test('Hindi messages name the field if the English ones do', () => {
  assert.equal(sentenceOf('role', 'Role is missing').in('hi'), 'रोल नहीं चुना गया');
  assert.equal(sentenceOf('role', 'There is no such role').in('hi'), 'role: ऐसा कोई रोल नहीं है');
});
