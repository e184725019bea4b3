import { ApiError } from '@veritas/shared/api';
import { FileUnreadable } from './protocol/chunked-file.ts';
import { UploadFailed } from './protocol/status.ts';
import { uploadError } from './upload-error.ts';

const CONTINUES = 'Upload continues where it stopped.';
const PROBLEM = 'The server has a problem (503). Try again in a minute, or report it to the support team.';
const REFUSED = { error: 'Row 1 names no hub_code', message: 'Refused' };

test.each<[string, unknown, boolean, string, string | null]>([
  ['a refusal with its reason', new ApiError(400, REFUSED), true, REFUSED.error, null],
  ['a passing one with its reason', new ApiError(503, { error: 'Busy' }), true, 'Busy', CONTINUES],
  ['a passing one without', new ApiError(503, null), true, 'Upload failed', `${PROBLEM} ${CONTINUES}`],
  ['one of a server that cannot continue', new ApiError(503, null), false, 'Upload failed', PROBLEM],
  ['a file that was not read to its end', new UploadFailed('Too many rows'), true, 'Too many rows', null],
  ['such a file without a reason', new UploadFailed(''), true, 'Upload failed', null],
  [
    'a file that changed',
    new FileUnreadable('a.csv'),
    true,
    '“a.csv” has changed, moved or cannot be read. Choose it again.',
    null,
  ],
])('the error of an upload: %s', (_case, error, canContinue, text, hint) => {
  expect(uploadError(error, canContinue)).toEqual({ text, hint });
});
