import { randomUUID } from 'node:crypto';
import type { StepName } from '@veritas/shared/contracts';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { DEVICE } from '../../testing/devices.ts';
import { START } from '../../testing/server-test.ts';
import { insertAll } from '../../db/index.ts';
import { drawChangeNumbers } from '../changes/change-seq.ts';
import { announceSpan, hide, isVisible, show } from '../records/hidden.ts';
import type { IdSpan } from '../records/hidden.ts';
import { numberStep } from '../changes/step-numbers.ts';

const PART = 5_000;

/** The records of an upload in their states, each step as an import or an undo takes it. For tests. */
export async function storeHidden(db: Db, count: number): Promise<IdSpan> {
  const uploadId = randomUUID();
  return transaction(db, async (trx) => {
    const base = await drawChangeNumbers(trx, count);
    const span = { uploadId, firstId: base + 1, lastId: base + count };
    await hide(trx, span);
    const rows = Array.from({ length: count }, (_, index) => {
      const id = base + 1 + index;
      const names = { tracking_id: `UP${id}`, tracking_key: `up${id}`, upload_id: uploadId };
      return { ...DEVICE, id, change_seq: 0, ...names };
    });
    // One statement for all of them could exceed the statement timeout.
    for (let from = 0; from < count; from += PART) await insertAll(trx, 'devices', rows.slice(from, from + PART));
    return span;
  });
}

/** As the last transaction of an import. */
export function showUpload(db: Db, span: IdSpan): Promise<void> {
  return transaction(db, async (trx) => {
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    await show(trx, span.uploadId);
    await announceSpan(trx, seq, span, 'added');
  });
}

/** The records of an upload that has ended. */
export async function storeShown(db: Db, count: number): Promise<IdSpan> {
  const span = await storeHidden(db, count);
  await showUpload(db, span);
  return span;
}

/** As the transaction of an undo; the records are deleted after it. */
export function hideUpload(db: Db, span: IdSpan): Promise<void> {
  return transaction(db, async (trx) => {
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    await hide(trx, span);
    await announceSpan(trx, seq, span, 'removed');
  });
}

/** Deletes a share of the records of an upload, from the first on; all of them also end its being hidden. */
export async function deleteRecords(db: Db, { uploadId, firstId, lastId }: IdSpan, share = 1): Promise<void> {
  const end = firstId + (lastId + 1 - firstId) * share;
  await db.deleteFrom('devices').where('upload_id', '=', uploadId).where('id', '<', end).execute();
  if (share === 1) await show(db, uploadId);
}

/** As a scan by a server that numbers no steps: the number and the change by one transaction. */
export function changeRecords(db: Db, ids: readonly number[], submittedBy: string): Promise<void> {
  return transaction(db, async (trx) => {
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    const change = { submitted_by: submittedBy, change_seq: seq };
    await trx.updateTable('devices').set(change).where('id', 'in', ids).execute();
  });
}

/** As scans that take a step of each record, with a number for each, any number of times and in any order. */
export function takeSteps(db: Db, taken: readonly { id: number; step: StepName; by: string }[]): Promise<void> {
  return transaction(db, async (trx) => {
    if (taken.length === 0) return;
    const base = await drawChangeNumbers(trx, taken.length);
    for (const [index, { id, step, by }] of taken.entries()) {
      const at = START + base + index;
      const fields = {
        submitted: { is_submit: 1, submit_time: at, submitted_by: by, device_result: `E00${at % 9}` },
        verified: { is_verified: 1, verify_time: at, verified_by: by },
        detached: { is_verified_rc: 1, verify_time_rc: at, verified_by_rc: by },
      }[step];
      const change = { ...fields, ...numberStep(step, base + 1 + index) };
      await trx.updateTable('devices').set(change).where('id', '=', id).execute();
    }
  });
}

/** Ids of all records that may be seen now. */
export async function visibleIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('devices').select('id').where(isVisible).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
