import { badRequest } from '../http/errors/errors.ts';
import type { HttpError } from '../http/errors/errors.ts';
import { sentenceOf } from '../http/validation/field-problem.ts';
import type { Text } from '../http/language/sentence.ts';

/** 400 for a name that is in use or reserved; the sentence names its field itself. */
export function takenError(field: string, taken: Text): HttpError {
  return badRequest(taken, { [field]: taken });
}

/** 400 for one field of a form, in one line for the console: `group: There is no group "BLR"`. */
export function fieldError(field: string, problem: Text): HttpError {
  return badRequest(sentenceOf(field, problem), { [field]: problem });
}
