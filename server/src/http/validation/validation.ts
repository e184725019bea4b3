import { shortText } from '@veritas/shared/domain';
import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { badRequest } from '../errors/errors.ts';
import type { HttpError } from '../errors/errors.ts';
import { sentenceOf } from './field-problem.ts';
import { listForObject } from './list-for-object.ts';
import { joined, sentence } from '../language/sentence.ts';
import type { Plain } from '../language/sentence.ts';
import { problemOf, shownName } from './schema-problem.ts';

/** Validates bodies and queries with their valibot schemas; JSON Schema is not used. */
export const compileSchema: FastifySchemaCompiler<v.GenericSchema> = ({ schema }) => {
  return (given: unknown) => {
    const parsed = v.safeParse(schema, given ?? undefined, { abortPipeEarly: true });
    if (!parsed.success) return { error: refusalOf(parsed.issues) };
    const list = listForObject(given, parsed.output);
    if (list !== null) return { error: noObject(list) };
    const problem = problemOfTexts(parsed.output);
    if (problem !== null) return { error: badRequest(problem) };
    return { value: parsed.output };
  };
};

function noObject(field: string): HttpError {
  if (field === '') return badRequest('The request must be a JSON object with the fields of this call');
  const problem = sentence('{field} must be a JSON object', { field });
  return badRequest(problem, { [field]: problem });
}

/** A form has fewer fields; more problems are not from a human. */
const MOST_PROBLEMS = 20;

/**
 * Returns the problems in one line for users, such as `Email must be text; role: Name a role`, and by field. Names and
 * messages are truncated: they may repeat input, and there may be many in a response.
 */
export function refusalOf(issues: readonly v.BaseIssue<unknown>[]): HttpError {
  const first = new Map<string | null, v.BaseIssue<unknown>>();
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (!first.has(field)) first.set(field, issue);
  }
  const shown = [...first].slice(0, MOST_PROBLEMS);
  const problems = shown.map(([field, issue]) => [field ?? 'request', problemOf(issue, field)] as const);
  const texts = problems.map(([field, problem]) => sentenceOf(shownName(field), problem));
  const more = first.size - shown.length;
  if (more > 0) texts.push(sentence('and {more} more', { more }));
  const byField = problems.map(([field, problem]) => [shortText(field), problem] as const);
  return badRequest(joined(texts, '; '), Object.fromEntries(byField));
}

/**
 * Text that a database cannot store unchanged and no user types: NUL (PostgreSQL), and lone surrogates, which would
 * become replacement characters, so that different names and passwords became equal. Iterative, not recursive: fields
 * without a schema may be nested arbitrarily deep.
 */
function problemOfTexts(input: unknown): Plain | null {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (value.includes('\0')) return 'Text must not contain NUL characters.';
      if (!value.isWellFormed()) return 'Text contains an invalid character (half of a surrogate pair).';
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) waiting.push(part);
    }
  }
  return null;
}
