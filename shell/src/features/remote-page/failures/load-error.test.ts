import { failureOf, LoadError, whyStopped } from './load-error.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const STARTED = 'It failed to start.';
const NOT_FETCHED = 'Its files could not be fetched.';
const LATE = 'Its files did not arrive in time.';

test.each<[unknown, 'files' | 'release', string]>([
  [
    new Error('A second session store was loaded.'),
    'release',
    'It bundles its own session store, so it cannot see who is signed in.',
  ],
  [new Error('Version 2.0.0 does not satisfy ^3.0.0'), 'release', 'It was built for another version of the console.'],
  [named('ScriptExecutionError', 'x is not defined'), 'release', STARTED],
  [named('TimeoutError', 'signal timed out'), 'files', LATE],
  [named('AbortError', 'The user aborted a request'), 'files', LATE],
  [named('ChunkLoadError', 'Loading chunk 7'), 'files', NOT_FETCHED],
  [new Error('RUNTIME-008 of the federation'), 'files', NOT_FETCHED],
  [new TypeError('Failed to fetch'), 'files', NOT_FETCHED],
  [new Error('/remotes/devices/1/a.js answered 503'), 'files', NOT_FETCHED],
  // A number of one digit is not an HTTP status.
  [new Error('The page answered 7 of its questions'), 'release', STARTED],
  [new Error('Something else'), 'release', STARTED],
  ['a text that was thrown', 'release', STARTED],
  [undefined, 'release', STARTED],
  [new LoadError('A sentence.'), 'files', 'A sentence.'],
  [new LoadError('A sentence.', { by: 'release' }), 'release', 'A sentence.'],
])('failure %#: whether it may be temporary, and the sentence of the card', (error, by, reason) => {
  const ofConsole = reason === 'It was built for another version of the console.';
  expect(failureOf(error)).toEqual({ by, ofConsole, reason });
});

test('a page that stops because of its own React names that reason', () => {
  const own = "It bundles its own copy of React, which conflicts with the console's.";
  expect(whyStopped(new TypeError("Cannot read properties of null (reading 'useState')"))).toBe(own);
  expect(whyStopped(new Error('No such device'))).toBe('Something on this page failed while it was shown.');
  expect(whyStopped(new Error('http://localhost/remotes/users/1.0.0/assets/1.js answered 404'))).toBe(
    'Its files could not be fetched.',
  );
  expect(whyStopped('useState')).toBe('Something on this page failed while it was shown.');
});
