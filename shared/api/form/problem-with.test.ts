import * as v from 'valibot';
import { addCatalogue } from '../../language/t.ts';
import { problemWith } from './problem-with.ts';

const Name = v.pipe(v.string('Not text'), v.minLength(3, 'Too short'), v.regex(/^a/, 'Begins with a'));

test.each([
  ['abc', null],
  ['x', 'Too short'],
  [5, 'Not text'],
])('the message of the schema for %j is %j', (value, problem) => {
  expect(problemWith(Name, value)).toBe(problem);
});

test('the problem is in the language of the page, where its catalogue has the sentence', () => {
  addCatalogue({ 'Too short': 'बहुत छोटा' });
  expect([problemWith(Name, 'x'), problemWith(Name, 'xyz')]).toEqual(['बहुत छोटा', 'Begins with a']);
});
