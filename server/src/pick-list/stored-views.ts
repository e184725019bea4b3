import type { SavedView } from '@veritas/shared/contracts';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { lockKeys } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { notFound } from '../http/errors/errors.ts';

export type StoredView = Pick<SavedView, 'id' | 'name' | 'search' | 'shared_with'>;

/** The views of a user, locked, so that of two concurrent changes the second sees the first. */
export async function lockViews(trx: Db, userId: string): Promise<StoredView[]> {
  await lockKeys(trx, [`views:${userId}`]);
  const views = trx.selectFrom('saved_views').select(['id', 'name', 'search', 'shared_with']);
  return views.where('user_id', '=', userId).execute();
}

export async function isStored(trx: Db, id: string): Promise<boolean> {
  const view = await trx.selectFrom('saved_views').select('id').where('id', '=', id).executeTakeFirst();
  return view !== undefined;
}

export const viewIsGone = () => notFound('This view was deleted meanwhile.');

/** Private views are not in the audit trail. */
export async function recordShared(
  trx: Db,
  audit: AuditContext,
  before: StoredView | null,
  after: StoredView | null,
): Promise<void> {
  const isShared = [before, after].some((view) => view && view.shared_with !== 'me');
  if (!isShared) return;
  const fields = (view: StoredView | null) =>
    view && { name: view.name, search: view.search, shared_with: view.shared_with };
  await recordAudit(trx, audit, {
    action: after ? 'view.share' : 'view.delete',
    target: (after ?? before)?.name ?? null,
    before: fields(before),
    after: fields(after),
  });
}
