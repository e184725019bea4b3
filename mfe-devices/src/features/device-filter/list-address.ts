import {
  ALL_HUBS,
  hubChoice,
  hubKey,
  isListKey,
  parseListQuestion,
  startHub,
  toListSearch,
  type ListQuestion,
} from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';

/** The hub of the user, as a choice of the filter; null for roles that start with all hubs, as on the dashboard. */
export function useOwnHub(): string | null {
  const { role, hubCode, groups } = useSession();
  const own = groups.find(({ code }) => hubKey(code) === hubKey(hubCode));
  const start = startHub(role, hubCode, own?.organization);
  return start === ALL_HUBS ? null : hubChoice(start);
}

/** Whether an address has no question at all, as the menu's has none. */
export function isBare(search: URLSearchParams): boolean {
  return search.toString() === '';
}

/** The question of an address: the user's own hub where it holds nothing at all. */
export function readQuestion(search: URLSearchParams, ownHub: string | null): ListQuestion {
  if (ownHub !== null && isBare(search)) return { hub: ownHub };
  return withHub(parseListQuestion(search), ownHub);
}

/** The address with another question; what others keep in it stays. */
export function writeQuestion(before: URLSearchParams, question: ListQuestion, ownHub: string | null): URLSearchParams {
  const others = [...before].filter(([key]) => !isListKey(key));
  return new URLSearchParams([...others, ...toListSearch(withHub(question, ownHub))]);
}

/** Who has a hub of their own says that all are meant: an address without anything would mean theirs. */
function withHub(question: ListQuestion, ownHub: string | null): ListQuestion {
  return ownHub === null ? question : { hub: ALL_HUBS, ...question };
}
