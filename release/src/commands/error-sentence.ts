import { isOutOfSpace, reasonOf } from '../core/error-parts.ts';

/** What the tool prints of an error. Node's message for a full disk names neither the file nor what is done by then. */
export function errorSentence(error: unknown): string {
  return isOutOfSpace(error) ? `${reasonOf(error)}. ${AFTER_A_FULL_DISK}` : reasonOf(error);
}

const AFTER_A_FULL_DISK =
  'The registry is as before, or the change is complete: `status` says which. ' +
  'Free some space, then run the command again, a rollback with --from.';
