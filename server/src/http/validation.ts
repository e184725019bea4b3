import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { badRequest } from './errors.ts';
import type { HttpError } from './errors.ts';
import { sentenceOf } from './field-problem.ts';
import { joined, recognised } from './language/sentence.ts';
import type { Plain, Sentence } from './language/sentence.ts';

/** Validates bodies and queries with their valibot schemas; JSON Schema is not used. */
export const compileSchema: FastifySchemaCompiler<v.GenericSchema> = ({ schema }) => {
  return (given: unknown) => {
    const parsed = v.safeParse(schema, given ?? undefined, { abortPipeEarly: true });
    if (!parsed.success) return { error: refusalOf(parsed.issues) };
    const problem = problemOfTexts(parsed.output);
    if (problem !== null) return { error: badRequest(problem) };
    return { value: parsed.output };
  };
};

/** Returns the problems in one line for users, such as `Email must be text; role: Name a role`, and by field. */
export function refusalOf(issues: readonly v.BaseIssue<unknown>[]): HttpError {
  const fields: Record<string, Sentence> = {};
  for (const issue of issues) fields[v.getDotPath(issue) ?? 'request'] ??= recognised(issue.message);
  const texts = Object.entries(fields).map(([field, problem]) => sentenceOf(field, problem));
  return badRequest(joined(texts, '; '), fields);
}

/**
 * What a database cannot store as it came, and no user types: PostgreSQL no NUL, and neither database half of a
 * character, which it would keep as a sign of replacement, so that different names and passwords became the same. Not by
 * recursion: what a schema leaves open may be nested as deep as a body is long.
 */
function problemOfTexts(input: unknown): Plain | null {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (value.includes('\0')) return 'Text must not contain NUL characters.';
      if (!value.isWellFormed()) return 'Text must not contain half of a character.';
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) waiting.push(part);
    }
  }
  return null;
}
