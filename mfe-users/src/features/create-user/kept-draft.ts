import { parseOrganization, parseRole } from '@veritas/shared/domain';
import { personal } from '@veritas/shared/session';
import { useEffect } from 'react';
import { EMPTY_DRAFT, type UserDraft } from './user-draft.ts';

const NAME = 'new-user';

/** What was typed in this tab before a reload or the end of the session; without the password, which is not stored. */
export function keptDraft(): UserDraft {
  const kept = new URLSearchParams(personal.tab.getItem(NAME) ?? '');
  return {
    ...EMPTY_DRAFT,
    username: kept.get('username') ?? '',
    email: kept.get('email') ?? '',
    role: parseRole(kept.get('role')),
    organization: parseOrganization(kept.get('organization')),
    group: kept.get('group'),
  };
}

/** Keeps the draft in this tab until the user is created or the page is left. */
export function useKeptDraft(draft: UserDraft): void {
  const text = textOf(draft);
  useEffect(() => {
    if (text === '') personal.tab.removeItem(NAME);
    else personal.tab.setItem(NAME, text);
  }, [text]);
  // A page that goes with its session removes nothing: the storage is closed by then.
  useEffect(() => () => personal.tab.removeItem(NAME), []);
}

/** Empty without a name and an e-mail address: choices alone are made again at once. */
function textOf({ username, email, role, organization, group }: UserDraft): string {
  if (username === '' && email === '') return '';
  const chosen = Object.entries({ role, organization, group }).filter((entry): entry is [string, string] => !!entry[1]);
  return new URLSearchParams([['username', username], ['email', email], ...chosen]).toString();
}
