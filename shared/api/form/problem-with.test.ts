import * as v from 'valibot';
import hindi from '../../catalogue/hi.ts';
import { addCatalogue } from '../../language/t.ts';
import { Email, NewPassword, saveCatalogueEntry } from '../contracts/index.ts';
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

// What a schema says is no call of `t`, so the test of the catalogues does not miss it.
const { reason, title, description } = saveCatalogueEntry.input.entries;
const long = 'x'.repeat(600);
test.each([
  ['a wrong email', Email, 'x'],
  ['a long email', Email, `${long}@example.com`],
  ['a long password', NewPassword, long],
  ['no reason', reason, ' '],
  ['a long reason', reason, long],
  ['no title', title, ' '],
  ['a long title', title, long],
  ['a long description', description, long],
])('what forms show of %s is in Hindi', (_, schema, value) => {
  addCatalogue(hindi);
  expect(problemWith(schema, value)).toMatch(/\p{Script=Devanagari}/u);
});
