import { shortText } from '@veritas/shared/domain';
import type * as v from 'valibot';
import { recognised, sentence } from '../language/sentence.ts';
import type { Text } from '../language/sentence.ts';

/** Prefix of valibot's default messages. */
const BY_VALIBOT = /^Invalid \w+: /;

/**
 * The problem of a field: the message of its schema, or a plain one instead of valibot's defaults, which mention
 * TypeScript types such as `never` and `undefined`. Truncated, as both may repeat input.
 */
export function problemOf(issue: v.BaseIssue<unknown>, field: string | null): Text {
  const own = BY_VALIBOT.test(issue.message) ? ownProblem(issue, field) : null;
  return own ?? recognised(shortText(issue.message));
}

function ownProblem({ type, expected, received, requirement, input }: Details, name: string | null): Text | null {
  if (name === null)
    return expected === 'Object' ? 'The request must be a JSON object with the fields of this call' : null;
  const field = shownName(name);
  if (expected === 'never') return sentence('{field} is not known here. Leave it out.', { field });
  if (received === 'undefined') return sentence('{field} is missing', { field });
  switch (type) {
    case 'string':
      return sentence('{field} must be text', { field });
    case 'number':
      return sentence('{field} must be a number', { field });
    case 'integer':
      return sentence('{field} must be a whole number', { field });
    case 'boolean':
      return sentence('{field} must be true or false', { field });
    case 'array':
      return sentence('{field} must be a list', { field });
    case 'object':
    case 'strict_object':
      return sentence('{field} must be a JSON object', { field });
    case 'union':
      return expected === NUMBER_OR_TEXT ? sentence('{field} must be text or a number', { field }) : null;
    case 'min_length':
      return requirement === 1 && input === '' ? sentence('{field} is empty', { field }) : null;
    case 'max_length':
      return sentence('{field} takes at most {most} characters', { field, most: Number(requirement) });
    case 'min_value':
      return sentence('{field} must be at least {least}', { field, least: Number(requirement) });
    case 'max_value':
      return sentence('{field} must be at most {most}', { field, most: Number(requirement) });
    case 'variant':
    case 'picklist':
      return sentence('{field} must be one of {choices}', { field, choices: choicesIn(expected) });
    default:
      return null;
  }
}

/** The ID of a user, the only choice of types in a request. */
const NUMBER_OR_TEXT = '(number | string)';

/** The name of a field for a sentence; in quotes if nothing of it could be seen. */
export const shownName = (name: string): string =>
  name.trim() === '' ? JSON.stringify(shortText(name)) : shortText(name);

/** `("a" | "b")` as `a, b`. */
const choicesIn = (expected: string | null): string =>
  (expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' | ', ', ');

type Details = Pick<v.BaseIssue<unknown>, 'type' | 'expected' | 'received' | 'requirement' | 'input'>;
