import { isDeepStrictEqual } from 'node:util';
import { MAX_SAVED_VIEWS } from '@veritas/shared/contracts';
import type { CallInput, SavedView, saveView as call, SharedWith } from '@veritas/shared/contracts';
import { can, nameKey, parseListQuestion, toListSearch } from '@veritas/shared/domain';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import type { Actor } from '../auth/access/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import { badRequest, conflict, forbidden } from '../http/errors/errors.ts';
import { seenLine } from '../names/seen-text.ts';
import { sentence } from '../http/language/sentence.ts';
import { isStored, lockViews, recordShared, viewIsGone } from './stored-views.ts';
import type { StoredView } from './stored-views.ts';

export interface WantedView {
  readonly id?: string | undefined;
  readonly name: string;
  readonly search: string;
  readonly shared_with: SharedWith;
  /** The name and audience that the editor saw of the view with the id. */
  readonly seen?: SeenView | undefined;
  /** The id of a new view. */
  readonly newId: string;
}

type SeenView = NonNullable<CallInput<typeof call>['seen']>;

/**
 * Creates a view of the user, or updates the one with the given id. Views that others see are in the audit trail,
 * before and after. Throws 403 when the user may not share it this way, 404 for a deleted view, 409 for a duplicate
 * name and for `seen`.
 */
export function saveView(
  context: AppContext,
  user: Actor,
  audit: AuditContext,
  wanted: WantedView,
): Promise<SavedView> {
  return actingTransaction(context, user, async (trx, actor) => {
    const own = await lockViews(trx, actor.id);
    const made = wanted.id === undefined ? own.find(({ id }) => id === wanted.newId) : undefined;
    if (made) return { ...made, owner: actor.username, own: true };
    const before = own.find(({ id }) => id === wanted.id) ?? null;
    if (wanted.id !== undefined && !before) throw viewIsGone();
    const { name, shared_with } = editOf(before, wanted);
    // An owner whose role or group changed since may still rename what is shared.
    if (before?.shared_with !== shared_with) refuseSharing(actor, shared_with);
    if (!before && own.length >= MAX_SAVED_VIEWS) {
      throw badRequest(sentence('{most} views are kept for you. Delete one first.', { most: MAX_SAVED_VIEWS }));
    }
    const key = nameKey(name);
    if (name === '') throw badRequest('Name is missing', { name: 'Name is missing' });
    if (own.some((view) => view.id !== wanted.id && nameKey(view.name) === key)) {
      throw conflict('Another view of yours has this name');
    }
    const search = searchToKeep(before?.search, wanted.search);
    const after = { id: before?.id ?? wanted.newId, name, search, shared_with };
    // As it is: sent again, or by a second tab.
    if (before && isDeepStrictEqual({ ...before }, after)) return { ...after, owner: actor.username, own: true };
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

/** Name and audience to store: what was not edited stays as it is by now. Throws 409 when an edited part is stale. */
function editOf(before: StoredView | null, { seen, ...wanted }: WantedView): Pick<StoredView, 'name' | 'shared_with'> {
  const name = seenLine(wanted.name);
  const edit = { name, shared_with: wanted.shared_with };
  if (!before || !seen) return edit;
  const stale = (['name', 'shared_with'] as const).some(
    (part) => edit[part] !== seen[part] && before[part] !== seen[part] && before[part] !== edit[part],
  );
  if (stale) throw conflict('This view was changed meanwhile. Compare, then save again.');
  return {
    name: name === seen.name ? before.name : name,
    shared_with: wanted.shared_with === seen.shared_with ? before.shared_with : wanted.shared_with,
  };
}

/**
 * The search in canonical form. An equivalent search, as when a view is renamed, leaves the stored one unchanged: it
 * may have filters that only a newer release knows.
 */
function searchToKeep(before: string | undefined, wanted: string): string {
  const search = questionIn(wanted);
  return before !== undefined && questionIn(before) === search ? before : search;
}

const questionIn = (search: string) => toListSearch(parseListQuestion(new URLSearchParams(search))).toString();

/** Deletes a view of the user; a no-op for one that is deleted already. Throws 404 for another user's. */
export function deleteView(context: AppContext, user: Actor, audit: AuditContext, id: string): Promise<void> {
  return actingTransaction(context, user, async (trx, actor) => {
    const before = (await lockViews(trx, actor.id)).find((view) => view.id === id);
    if (!before) {
      if (await isStored(trx, id)) throw viewIsGone();
      return;
    }
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
