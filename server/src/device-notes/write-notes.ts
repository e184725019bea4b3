import type { addDeviceNote, CallInput, DeviceNotes } from '@veritas/shared/contracts';
import { MAX_NOTES_OF_DEVICE } from '@veritas/shared/contracts';
import { trackingKey } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import type { Actor } from '../auth/access/guard.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { drawNotesNumber } from '../devices/changes/change-seq.ts';
import { isReadable } from '../devices/records/read-scope.ts';
import { badRequest, conflict, forbidden, notFound } from '../http/errors/errors.ts';
import { seenText } from '../names/seen-text.ts';
import { sentenceOf } from '../http/validation/field-problem.ts';
import { sentence } from '../http/language/sentence.ts';
import { findDevice } from './find-device.ts';
import { saveMark } from './marks.ts';
import { mayRemove, readNotes } from './read-notes.ts';

/**
 * Adds a note and records it; idempotent by its id, a UUID in either case. Throws 404 for an unknown device, 409 for an
 * id of another note, 400 above the maximum number of notes.
 */
export function addNote(
  context: AppContext,
  user: Actor,
  audit: AuditContext,
  { id: given, ...wanted }: CallInput<typeof addDeviceNote>,
): Promise<DeviceNotes> {
  const id = given.toLowerCase();
  const text = seenText(wanted.text);
  if (text === '') throw badRequest(sentenceOf('text', 'Note is missing'), { text: 'Note is missing' });
  return actingTransaction(context, user, async (trx, actor) => {
    await lockKeys(trx, [`device-note:${id}`, `device-notes:${trackingKey(wanted.tracking_id)}`]);
    const scope = readScopeOf(context, actor);
    const device = await findDevice(trx, wanted.tracking_id, scope);
    const same = await trx.selectFrom('device_notes').selectAll().where('id', '=', id).executeTakeFirst();
    if (same) {
      const isRepeated = same.author_id === actor.id && same.tracking_key === device.tracking_key && same.text === text;
      if (!isRepeated) throw conflict('Another note has this id. Send the note with a new id.');
      return readNotes(trx, actor, device.tracking_id, scope);
    }
    const notes = await countNotes(trx, device.tracking_key);
    if (notes >= MAX_NOTES_OF_DEVICE) {
      throw badRequest(
        sentence('{most} notes are kept for a device. Remove one of yours first.', { most: MAX_NOTES_OF_DEVICE }),
      );
    }
    const seq = await drawNotesNumber(trx);
    const author = { author_id: actor.id, author: actor.username };
    await trx
      .insertInto('device_notes')
      .values({ id, seq, ...device, ...author, text, at: audit.at, removed_at: null })
      .execute();
    await saveMark(trx, device, { notes: notes + 1, seq });
    await recordAudit(trx, audit, { action: 'device.note', target: device.tracking_id, after: { text } });
    return readNotes(trx, actor, device.tracking_id, scope);
  });
}

/** Removes a note and records its text; a removed one stays removed. Throws 403 for a note of another user. */
export function removeNote(context: AppContext, user: Actor, audit: AuditContext, given: string): Promise<DeviceNotes> {
  return actingTransaction(context, user, async (trx, actor) => {
    // Older releases stored the id as sent.
    const ids = [given, given.toLowerCase()];
    const found = await trx.selectFrom('device_notes').selectAll().where('id', 'in', ids).executeTakeFirst();
    const scope = readScopeOf(context, actor);
    if (!found || !(await isReadable(trx, scope, found.tracking_key)))
      throw notFound('This note is not there. Reload the page.');
    if (!mayRemove(actor, found.author_id)) {
      throw forbidden(sentence('Only {author} or a Super Admin may remove this note', { author: found.author }));
    }
    const { id, tracking_key, tracking_id } = found;
    await lockKeys(trx, [`device-notes:${tracking_key}`]);
    const removed = await trx
      .updateTable('device_notes')
      .set({ removed_at: audit.at })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (removed.numUpdatedRows > 0n) {
      const seq = await drawNotesNumber(trx);
      await saveMark(trx, { tracking_key, tracking_id }, { notes: await countNotes(trx, tracking_key), seq });
      const before = { text: found.text, by: found.author };
      await recordAudit(trx, audit, { action: 'device.remove_note', target: tracking_id, before });
    }
    return readNotes(trx, actor, tracking_id, scope);
  });
}

async function countNotes(trx: Db, trackingKey: string): Promise<number> {
  const { count } = await trx
    .selectFrom('device_notes')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('tracking_key', '=', trackingKey)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
