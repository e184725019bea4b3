import type { ListQuestion } from '@veritas/shared/domain';
import type { QuestionChange } from './question-change.ts';

/** The part of a query that names hubs, for another list of the same hubs. */
export function hubsPart({ hub, hubs }: ListQuestion): ListQuestion {
  return { ...(hub !== undefined && { hub }), ...(hubs && { hubs }) };
}

/** The change to these hubs; to all of them without any. */
export function toHubs(hubs: readonly string[]): QuestionChange {
  return hubs.length > 1 ? { hub: undefined, hubs } : { hub: hubs[0], hubs: undefined };
}
