import { MAX_SAVED_VIEWS } from '@veritas/shared/contracts';
import type { SavedView, SharedWith } from '@veritas/shared/contracts';
import { can, nameKey, parseListQuestion, toListSearch } from '@veritas/shared/domain';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import type { Actor } from '../auth/access/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import { badRequest, conflict, forbidden } from '../http/errors/errors.ts';
import { seenLine } from '../names/seen-text.ts';
import { sentence } from '../http/language/sentence.ts';
import { isStored, lockViews, recordShared, viewIsGone } from './stored-views.ts';

export interface WantedView {
  readonly id?: string | undefined;
  readonly name: string;
  readonly search: string;
  readonly shared_with: SharedWith;
  /** The id of a new view. */
  readonly newId: string;
}

/**
 * Creates a view of the user, or updates the one with the given id. Views that others see are in the audit trail,
 * before and after. Throws 403 when the user may not share it this way, 404 for a deleted view, 409 for a duplicate
 * name.
 */
export function saveView(
  context: AppContext,
  user: Actor,
  audit: AuditContext,
  { name: given, ...wanted }: WantedView,
): Promise<SavedView> {
  const name = seenLine(given);
  return actingTransaction(context, user, async (trx, actor) => {
    const own = await lockViews(trx, actor.id);
    const made = wanted.id === undefined ? own.find(({ id }) => id === wanted.newId) : undefined;
    if (made) return { ...made, owner: actor.username, own: true };
    const before = own.find(({ id }) => id === wanted.id) ?? null;
    if (wanted.id !== undefined && !before) throw viewIsGone();
    // An owner whose role or group changed since may still rename what is shared.
    if (before?.shared_with !== wanted.shared_with) refuseSharing(actor, wanted.shared_with);
    if (!before && own.length >= MAX_SAVED_VIEWS) {
      throw badRequest(sentence('{most} views are kept for you. Delete one first.', { most: MAX_SAVED_VIEWS }));
    }
    const key = nameKey(name);
    if (name === '') throw badRequest('Name is missing', { name: 'Name is missing' });
    if (own.some((view) => view.id !== wanted.id && nameKey(view.name) === key)) {
      throw conflict('Another view of yours has this name');
    }
    const search = searchToKeep(before?.search, wanted.search);
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
