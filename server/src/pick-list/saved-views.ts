import { MAX_SAVED_VIEWS } from '@veritas/shared/contracts';
import type { SavedView, SharedWith } from '@veritas/shared/contracts';
import { can, nameKey, parseListQuestion, toListSearch } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/authority.ts';
import type { Actor } from '../auth/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { badRequest, conflict, forbidden, notFound } from '../http/errors.ts';
import { seenLine } from '../names/seen-text.ts';
import { sentence } from '../http/language/sentence.ts';

export interface WantedView {
  readonly id?: string | undefined;
  readonly name: string;
  readonly search: string;
  readonly shared_with: SharedWith;
  /** The id of a view that this makes. */
  readonly newId: string;
}

type Stored = Pick<SavedView, 'id' | 'name' | 'search' | 'shared_with'>;

/** The user's own views, and those of active users who share them with a group of the user or with everyone. */
export async function savedViews({ db }: AppContext, user: Actor): Promise<SavedView[]> {
  const colleagues = db
    .selectFrom('user_groups as theirs')
    .innerJoin('user_groups as mine', 'mine.group_id', 'theirs.group_id')
    .select('theirs.user_id')
    .where('mine.user_id', '=', user.id);
  const rows = await db
    .selectFrom('saved_views as view')
    .innerJoin('users as owner', 'owner.id', 'view.user_id')
    .select(['view.id', 'view.name', 'view.search', 'view.shared_with', 'view.user_id', 'owner.username'])
    .where('owner.deleted_at', 'is', null)
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
  return rows.map(({ user_id, username, ...view }) => ({ ...view, owner: username, own: user_id === user.id }));
}

/**
 * Saves a view of the user, a new one or one with an id in its new form. Views that others see are in the audit trail,
 * before and after. Throws 403 where the user may not share so, 404 for a view that is no longer there, 409 for a name
 * that another view of the user has.
 */
export function saveView(
  context: AppContext,
  user: Actor,
  audit: AuditContext,
  { name: given, ...wanted }: WantedView,
): Promise<SavedView> {
  const name = seenLine(given);
  return actingTransaction(context, user, async (trx, actor) => {
    refuseSharing(actor, wanted.shared_with);
    const own = await lockViews(trx, actor.id);
    const made = wanted.id === undefined ? own.find(({ id }) => id === wanted.newId) : undefined;
    if (made) return { ...made, owner: actor.username, own: true };
    const before = own.find(({ id }) => id === wanted.id) ?? null;
    if (wanted.id !== undefined && !before) throw viewIsGone();
    if (!before && own.length >= MAX_SAVED_VIEWS) {
      throw badRequest(sentence('{most} views are kept for you. Delete one first.', { most: MAX_SAVED_VIEWS }));
    }
    const key = nameKey(name);
    if (name === '') throw badRequest('Name is missing', { name: 'Name is missing' });
    if (own.some((view) => view.id !== wanted.id && nameKey(view.name) === key)) {
      throw conflict('Another view of yours has this name');
    }
    const search = toListSearch(parseListQuestion(new URLSearchParams(wanted.search))).toString();
    const after = { id: before?.id ?? wanted.newId, name, search, shared_with: wanted.shared_with };
    const { id, ...fields } = { ...after, name_key: key };
    if (before) {
      const { numUpdatedRows } = await trx
        .updateTable('saved_views')
        .set(fields)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw viewIsGone();
    } else {
      await trx
        .insertInto('saved_views')
        .values({ ...fields, id, user_id: actor.id })
        .execute();
    }
    await recordShared(trx, audit, before, after);
    return { ...after, owner: actor.username, own: true };
  });
}

/** Deletes a view of the user; one that is not there, or another user's, changes nothing. */
export function deleteView(context: AppContext, user: Actor, audit: AuditContext, id: string): Promise<void> {
  return actingTransaction(context, user, async (trx, actor) => {
    const before = (await lockViews(trx, actor.id)).find((view) => view.id === id);
    if (!before) return;
    const { numDeletedRows } = await trx.deleteFrom('saved_views').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows > 0n) await recordShared(trx, audit, before, null);
  });
}

function refuseSharing({ role, groups }: Actor, sharedWith: SharedWith): void {
  if (sharedWith === 'everyone' && !can(role, 'share_views')) {
    throw forbidden('Your role cannot share a view with everyone');
  }
  if (sharedWith === 'hub' && groups.length === 0) throw forbidden('You belong to no hub or group to share with');
}

/** The views of a user. Of two changes at once the second counts and compares with what the first has stored. */
async function lockViews(trx: Db, userId: string): Promise<Stored[]> {
  await lockKeys(trx, [`views:${userId}`]);
  const views = trx.selectFrom('saved_views').select(['id', 'name', 'search', 'shared_with']);
  return views.where('user_id', '=', userId).execute();
}

const viewIsGone = () => notFound('This view is no longer there. Reload the page.');

/** Nobody else sees a private view, so the trail is without it. */
async function recordShared(trx: Db, audit: AuditContext, before: Stored | null, after: Stored | null): Promise<void> {
  const isShared = [before, after].some((view) => view && view.shared_with !== 'me');
  if (!isShared) return;
  const fields = (view: Stored | null) =>
    view && { name: view.name, search: view.search, shared_with: view.shared_with };
  await recordAudit(trx, audit, {
    action: after ? 'view.share' : 'view.delete',
    target: (after ?? before)?.name ?? null,
    before: fields(before),
    after: fields(after),
  });
}
