import {
  ALL_HUBS,
  hubChoice,
  isListKey,
  parseListQuestion,
  startHub,
  toListSearch,
  type ListQuestion,
} from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';
import { useOwnGroup } from '../../lib/useOwnGroup.ts';

/** The hub of the user, as a choice of the filter; null for roles that start with all hubs, as on the dashboard. */
export function useOwnHub(): string | null {
  const { role, hubCode } = useSession();
  const start = startHub(role, hubCode, useOwnGroup()?.organization);
  return start === ALL_HUBS ? null : hubChoice(start);
}

/** Whether an address has no query, such as the one in the menu. */
export function isBare(search: URLSearchParams): boolean {
  return search.toString() === '';
}

/** The query of an address: the user's own hub if empty. */
export function readQuestion(search: URLSearchParams, ownHub: string | null): ListQuestion {
  if (ownHub !== null && isBare(search)) return { hub: ownHub };
  return withHub(parseListQuestion(search), ownHub);
}

/** The address with another query; its other parameters stay. */
export function writeQuestion(before: URLSearchParams, question: ListQuestion, ownHub: string | null): URLSearchParams {
  const others = [...before].filter(([key]) => !isListKey(key));
  return new URLSearchParams([...others, ...toListSearch(withHub(question, ownHub))]);
}

/** The unknown filters in an address, such as `status=recalled`: a newer release may know them. */
export function filtersLeftOut(search: URLSearchParams): string[] {
  return [...search].flatMap(([key, text]) => {
    if (text === '' || !isListKey(key)) return [];
    const isRead = Object.keys(parseListQuestion(new URLSearchParams([[key, text]]))).length > 0;
    return isRead ? [] : [`${key}=${text}`];
  });
}

/** For users with their own hub the choice of all hubs is written out, as an empty address means theirs. */
function withHub(question: ListQuestion, ownHub: string | null): ListQuestion {
  return ownHub === null ? question : { hub: ALL_HUBS, ...question };
}

/** The browser's current address; the rendered one may be stale. */
export const addressNow = () => new URLSearchParams(window.location.search);

/** Marks the history entries that the filter wrote. */
export const WRITTEN_HERE = { filter: true };
export const isWrittenHere = (state: unknown) => typeof state === 'object' && state !== null && 'filter' in state;
