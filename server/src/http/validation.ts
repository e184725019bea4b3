import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { badRequest } from './errors.ts';
import type { HttpError } from './errors.ts';
import { sentenceOf } from './field-problem.ts';

/** Validates bodies and queries with their valibot schemas; JSON Schema is not used. */
export const compileSchema: FastifySchemaCompiler<v.GenericSchema> = ({ schema }) => {
  return (given: unknown) => {
    const parsed = v.safeParse(schema, given ?? undefined, { abortPipeEarly: true });
    if (!parsed.success) return { error: refusalOf(parsed.issues) };
    // PostgreSQL cannot store NUL in text, and no user types it.
    if (holdsNul(parsed.output)) return { error: badRequest('Text must not contain NUL characters.') };
    return { value: parsed.output };
  };
};

/** Returns the problems in one line for users, such as `Email must be text; role: Name a role`, and by field. */
export function refusalOf(issues: readonly v.BaseIssue<unknown>[]): HttpError {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[v.getDotPath(issue) ?? 'request'] ??= issue.message;
  const text = Object.entries(fields).map(([field, problem]) => sentenceOf(field, problem));
  return badRequest(text.join('; '), fields);
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsNul);
}
