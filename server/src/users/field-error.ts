import { badRequest } from '../http/errors.ts';
import type { HttpError } from '../http/errors.ts';

/** 400 for one field of a form, in one line for the console: `username: already taken`. */
export function fieldError(field: string, problem: string): HttpError {
  return badRequest(`${field}: ${problem}`, { [field]: problem });
}
