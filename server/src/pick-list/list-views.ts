import { getSavedViews } from '@veritas/shared/contracts';
import type { SavedView } from '@veritas/shared/contracts';
import { hubsOf, parseListQuestion } from '@veritas/shared/domain';
import * as v from 'valibot';
import type { Actor } from '../auth/access/guard.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import type { ReadScope } from '../auth/access/read-scope.ts';
import type { AppContext } from '../context/app-context.ts';

/**
 * The user's own views, and those of active users who share them with a group of the user or with everyone, without
 * views of a hub that the user does not read.
 */
export async function savedViews(context: AppContext, user: Actor): Promise<SavedView[]> {
  const { db } = context;
  const scope = readScopeOf(context, user);
  const colleagues = db
    .selectFrom('user_groups as theirs')
    .innerJoin('user_groups as mine', 'mine.group_id', 'theirs.group_id')
    .select('theirs.user_id')
    .where('mine.user_id', '=', user.id);
  const rows = await db
    .selectFrom('saved_views as view')
    .innerJoin('users as owner', 'owner.id', 'view.user_id')
    .select(['view.id', 'view.name', 'view.search', 'view.shared_with', 'view.user_id', 'owner.username'])
    .where((is) => {
      const isSharedSo = is.or([
        is('view.shared_with', '=', 'everyone'),
        is.and([is('view.shared_with', '=', 'hub'), is('view.user_id', 'in', colleagues)]),
      ]);
      return is.or([is('view.user_id', '=', user.id), is.and([is('owner.is_active', '=', 1), isSharedSo])]);
    })
    .orderBy('view.name_key')
    .orderBy('view.id')
    .execute();
  return rows
    .map(({ user_id, username, ...view }) => ({ ...view, owner: username, own: user_id === user.id }))
    .filter(({ own, search, shared_with: sharedWith }) => {
      // A newer server may have other ways of sharing.
      return v.is(getSavedViews.output.item.entries.shared_with, sharedWith) && (own || isOfReadHub(scope, search));
    });
}

function isOfReadHub(scope: ReadScope, search: string): boolean {
  if (scope === null) return true;
  return hubsOf(parseListQuestion(new URLSearchParams(search))).every((hub) => scope.includes(hub));
}
