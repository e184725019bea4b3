import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beingProcessed, FileRefused, rejectsGone, stopping, uploadGone } from './refusals.ts';

test('refusals of uploads say what to do, and when it may be asked again', () => {
  const refusals = [
    ...[new FileRefused('No rows.'), new FileRefused('Too long.', 413), beingProcessed(), uploadGone()],
    ...[uploadGone('It gave way.'), stopping(), rejectsGone()],
  ];
  assert.deepEqual(
    refusals.map(({ status, code, message, retryAfter }) => [status, code, message, retryAfter]),
    [
      [400, 'file_refused', 'No rows.', undefined],
      [413, 'file_refused', 'Too long.', undefined],
      [423, 'processing', 'This file is being processed. Ask again in a moment.', 1],
      [410, 'gone', 'This upload was cancelled. Start a new one.', undefined],
      [410, 'gone', 'It gave way.', undefined],
      [503, 'stopping', 'The server is restarting and will resume this file by itself. Ask again in a moment.', 2],
      [
        ...[410, 'gone'],
        'The rejected rows of this upload are no longer kept. Upload the file again to see them.',
        undefined,
      ],
    ],
  );
});
