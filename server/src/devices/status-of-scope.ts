import type { ReadScope } from '../auth/access/read-scope.ts';
import type { AppContext } from '../context/app-context.ts';
import { ArchivedRecords } from './changes/archived.ts';
import { ARROW_FORM } from './arrow/arrow-form.ts';
import { JSON_FORM } from './body/body-form.ts';
import { StatusBodies } from './body/status-body.ts';
import { StatusChanges } from './since/status-changes.ts';

/** Maximum of cached scopes. The most frequent requests of a hub's readers, for changes, need no cache. */
export const MOST_SCOPES = 64;

/** All responses of `get_status` to readers of one scope. */
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

/** Caches the responses of `get_status` by scope: that of all records forever, the others least recently used. */
export class StatusOfScope {
  readonly #context: AppContext;
  readonly #all: Answers;
  /** Least recently used first. */
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
