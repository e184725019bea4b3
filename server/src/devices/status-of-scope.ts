import type { ReadScope } from '../auth/read-scope.ts';
import type { AppContext } from '../context/app-context.ts';
import { ArchivedRecords } from './archived.ts';
import { ARROW_FORM } from './arrow-form.ts';
import { JSON_FORM } from './body-form.ts';
import { StatusBodies } from './status-body.ts';
import { StatusChanges } from './status-changes.ts';

/** Scopes whose answers are kept. What a hub's readers ask most, its changes, needs none that was kept. */
export const MOST_SCOPES = 64;

/** All that `get_status` answers to readers of one scope. */
function answersOf(context: AppContext, scope: ReadScope) {
  const archived = new ArchivedRecords(context, scope);
  return {
    json: new StatusBodies(context, JSON_FORM, undefined, scope),
    arrow: new StatusBodies(context, ARROW_FORM, undefined, scope),
    changes: new StatusChanges(context, scope, archived),
    archived,
  };
}
type Answers = ReturnType<typeof answersOf>;

/**
 * Keeps the answers of `get_status` for each scope that is asked for: readers of everything have theirs as long as the
 * process lives, of the others those that were not asked for longest are given up.
 */
export class StatusOfScope {
  readonly #context: AppContext;
  readonly #all: Answers;
  /** The latest that was asked for is the last. */
  readonly #scoped = new Map<string, Answers>();

  constructor(context: AppContext) {
    this.#context = context;
    this.#all = answersOf(context, null);
  }

  of(scope: ReadScope): Answers {
    if (scope === null) return this.#all;
    const key = JSON.stringify(scope);
    const answers = this.#scoped.get(key) ?? answersOf(this.#context, scope);
    this.#scoped.delete(key);
    this.#scoped.set(key, answers);
    for (const oldest of this.#scoped.keys()) if (this.#scoped.size > MOST_SCOPES) this.#scoped.delete(oldest);
    return answers;
  }
}
