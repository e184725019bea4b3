import type { CallOutput, DeviceNotes, getAllDeviceNotes } from '@veritas/shared/contracts';
import { can, trackingKey } from '@veritas/shared/domain';
import type { Actor } from '../auth/access/guard.ts';
import type { ReadScope } from '../auth/access/read-scope.ts';
import type { Db } from '../db/index.ts';
import { hasRecordOf, isReadable } from '../devices/records/read-scope.ts';
import { findMark, flagOf } from './marks.ts';

/** Notes of one page of all. */
const PAGE = 1_000;

/** Flag and notes of a device, the latest note first; empty for an ID that is unknown or outside the scope. */
export async function readNotes(db: Db, actor: Actor, trackingId: string, scope: ReadScope): Promise<DeviceNotes> {
  const key = trackingKey(trackingId);
  if (!(await isReadable(db, scope, key))) return { flag: null, flag_version: 0, notes: [] };
  const mark = await findMark(db, key);
  const rows = await db
    .selectFrom('device_notes')
    .select(['id', 'author_id', 'author', 'text', 'at'])
    .where('tracking_key', '=', key)
    .where('removed_at', 'is', null)
    .orderBy('seq', 'desc')
    .execute();
  return {
    flag: flagOf(mark),
    flag_version: mark?.flag_version ?? 0,
    notes: rows.map((row) => ({
      id: row.id,
      text: row.text,
      by: row.author,
      at: new Date(row.at).toISOString(),
      removable: mayRemove(actor, row.author_id),
    })),
  };
}

/** Whether the user may remove a note of this author: the author, and roles that may remove any. */
export function mayRemove({ id, role }: Pick<Actor, 'id' | 'role'>, authorId: string): boolean {
  return can(role, 'write_notes') && (authorId === id || can(role, 'remove_any_note'));
}

/** A page of the notes of all devices of a scope, oldest first; `after` is the `next` of the previous page. */
export async function readAllNotes(
  db: Db,
  scope: ReadScope,
  after = '0',
): Promise<CallOutput<typeof getAllDeviceNotes>> {
  const rows = await db
    .selectFrom('device_notes')
    .select(['seq', 'tracking_id', 'text', 'author', 'at'])
    .where('removed_at', 'is', null)
    .where('seq', '>', Number(after))
    .$if(scope !== null, (query) => query.where(hasRecordOf(scope, 'device_notes')))
    .orderBy('seq')
    .limit(PAGE)
    .execute();
  const last = rows.length === PAGE ? rows.at(-1) : undefined;
  return {
    notes: rows.map(({ tracking_id: id, text, author, at }) => ({
      tracking_id: id,
      text,
      by: author,
      at: new Date(at).toISOString(),
    })),
    next: last ? String(last.seq) : null,
  };
}
