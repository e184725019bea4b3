import type { CallInput, DeviceNotes, Flag, flagDevice } from '@veritas/shared/contracts';
import { trackingKey } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import type { Actor } from '../auth/access/guard.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys } from '../db/index.ts';
import { drawNotesNumber } from '../devices/changes/change-seq.ts';
import { isReadable } from '../devices/records/read-scope.ts';
import { conflict } from '../http/errors/errors.ts';
import { seenLine } from '../names/seen-text.ts';
import { sentence } from '../http/language/sentence.ts';
import type { Text } from '../http/language/sentence.ts';
import { findDevice } from './find-device.ts';
import type { KnownDevice } from './find-device.ts';
import { findMark, flagOf, saveMark } from './marks.ts';
import { readNotes } from './read-notes.ts';

type Wanted = CallInput<typeof flagDevice>;

/**
 * Sets, changes or clears the flag of a device and records it; idempotent. Throws 404 for an unknown ID, unless a flag
 * of a removed device is left, 409 when the flag differs from the one that the user saw.
 */
export function changeFlag(
  context: AppContext,
  user: Actor,
  audit: AuditContext,
  { tracking_id: id, flag: kind, version, ...more }: Wanted,
): Promise<DeviceNotes> {
  const reason = kind === null ? '' : seenLine(more.reason);
  return actingTransaction(context, user, async (trx, actor) => {
    await lockKeys(trx, [`device-notes:${trackingKey(id)}`]);
    const scope = readScopeOf(context, actor);
    const mark = (await isReadable(trx, scope, trackingKey(id))) ? await findMark(trx, trackingKey(id)) : null;
    // The flag can be cleared even if the upload of its device was undone.
    const device = kind === null && mark ? markedDevice(mark) : await findDevice(trx, id, scope);
    const before = flagOf(mark);
    const isSo = (before?.kind ?? null) === kind && (before?.reason ?? '') === reason;
    const seen = mark?.flag_version ?? 0;
    if (!isSo) {
      if (version !== seen) throw conflict(changedMeanwhile(before));
      const seq = await drawNotesNumber(trx);
      const signed = kind === null ? { flagged_by: null, flagged_at: null } : signedBy(actor, audit.at);
      await saveMark(trx, device, { flag: kind, reason, ...signed, flag_version: seen + 1, seq });
      await recordAudit(trx, audit, {
        action: 'device.flag',
        target: device.tracking_id,
        before: before && { flag: before.kind, reason: before.reason },
        after: kind && { flag: kind, reason },
      });
    }
    return readNotes(trx, actor, device.tracking_id, scope);
  });
}

const markedDevice = ({ tracking_key, tracking_id }: KnownDevice): KnownDevice => ({ tracking_key, tracking_id });

const signedBy = ({ username }: Actor, at: number) => ({ flagged_by: username, flagged_at: at });

function changedMeanwhile(flag: Flag | null): Text {
  return flag
    ? sentence('{by} changed the flag meanwhile. Compare, then save again.', { by: flag.by })
    : 'Another user cleared the flag meanwhile. Compare, then save again.';
}
