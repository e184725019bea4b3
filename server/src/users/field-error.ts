import { badRequest } from '../http/errors.ts';
import type { HttpError } from '../http/errors.ts';
import { sentenceOf } from '../http/field-problem.ts';

/** 400 for a name that is in use; the sentence names its field itself. */
export function takenError(field: string, sentence: string): HttpError {
  return badRequest(sentence, { [field]: sentence });
}

/** 400 for one field of a form, in one line for the console: `group: There is no group "BLR"`. */
export function fieldError(field: string, problem: string): HttpError {
  return badRequest(sentenceOf(field, problem), { [field]: problem });
}
