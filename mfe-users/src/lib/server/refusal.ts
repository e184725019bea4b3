import { ApiError, reasonOf } from '@veritas/shared/api';
import { firstOfText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

/** Longer than any message; the layout of megabytes would block the page. */
const LONGEST_TEXT = 1_000;

/** The displayed text of a failed call. */
export interface Refusal {
  /** The sentence of SPEC section 8. */
  readonly text: string;
  /** The details that the sentence leaves out; shown beneath it. */
  readonly reason: string | null;
}

/** Creating a user: the server's detail, else the whole body, else a sentence (SPEC section 8, "User create"). */
export function createUserRefusal(error: unknown): Refusal {
  const body = bodyOf(error);
  const message = textAt(body, 'detail') ?? wholeBody(body);
  if (message !== null) return { text: message, reason: null };
  return { text: t('Failed to create user.'), reason: reasonOf(error) };
}

/** Creating a group: a sentence each for 403 and the rest (SPEC section 8, "Group create"), the reason below. */
export function createGroupRefusal(error: unknown): Refusal {
  if (error instanceof ApiError && error.status === 403) {
    return { text: t('You do not have permission to create a group.'), reason: null };
  }
  return { text: t('Failed to create group.'), reason: reasonOf(error) };
}

/** Acting on a user: the server's error field, else the sentence of the action (SPEC section 8, "Users"). */
export function actionRefusal(error: unknown, fallback: string): Refusal {
  const message = textAt(bodyOf(error), 'error');
  return message === null ? { text: fallback, reason: reasonOf(error) } : { text: message, reason: null };
}

/** Both sentences, for a line of text. */
export function inOneLine({ text, reason }: Refusal): string {
  return reason === null ? text : `${text}: ${reason}`;
}

/** The password prompt was cancelled. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'reauth_required';
}

/** Whether a failed change may have been made: its answer was lost, or is not one of the server. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof ApiError && (error.status < 300 || error.status >= 500);
}

/**
 * Whether a failed change may leave the screen out of date: it may have been made, or was refused because another user
 * has changed or removed what it is about.
 */
export function isOutdated(error: unknown): boolean {
  const isStale = error instanceof ApiError && [403, 404, 409].includes(error.status) && !isUnconfirmed(error);
  return isStale || mayBeDone(error);
}

/** Changing something that is stored: says only of a refusal that it failed. */
export function saveRefusal(error: unknown, failed = t('Nothing was saved.')): Refusal {
  return {
    text: mayBeDone(error) ? t('This may not have been saved.') : failed,
    reason: reasonOf(error),
  };
}

/** The server's messages about single fields: `fields` of this service, or the fields' names with texts or lists. */
export function fieldErrors<Name extends string>(
  error: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const body = bodyOf(error);
  const fields = isRecord(body) && isRecord(body['fields']) ? body['fields'] : body;
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = isRecord(fields) ? flat(fields[name]) : '';
    if (text) found[name] = text;
  }
  return found;
}

/** A body in any format as one readable line: "username: already taken", never [object Object]. */
function wholeBody(body: unknown): string | null {
  // A proxy's error page says nothing about the user.
  if (isWebPage(body)) return null;
  return firstOfText(flat(body), LONGEST_TEXT) || null;
}

function isWebPage(body: unknown): boolean {
  return typeof body === 'string' && /^\s*<[a-z!?]/i.test(body);
}

function flat(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(flat).filter(Boolean).join(', ');
  if (!isRecord(value)) return '';
  return Object.entries(value)
    .map(([key, part]) => [key, flat(part)] as const)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${key}: ${text}`)
    .join('; ');
}

export function textAt(body: unknown, key: string): string | null {
  const text = isRecord(body) ? body[key] : null;
  return typeof text === 'string' && text !== '' ? firstOfText(text, LONGEST_TEXT) : null;
}

function bodyOf(error: unknown): unknown {
  return error instanceof ApiError ? error.body : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
