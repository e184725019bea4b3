import { MAX_LISTED_ROWS } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
import { listLimitNote, NO_DATA_ROWS } from '@veritas/shared/domain';
import type { Db } from '../../db/index.ts';
import { firstRejects } from '../store/rejects.ts';
import type { Findings } from './findings.ts';

/** The result of an import whose rejected rows are all kept. */
export async function resultOf(db: Db, uploadId: string, findings: Findings): Promise<UploadResult> {
  const skipped = findings.duplicates + findings.refused;
  const processed = findings.dataRows - skipped;
  const notes = [...findings.notes];
  if (Math.max(findings.duplicates, findings.refused) > MAX_LISTED_ROWS) {
    notes.push(`${listLimitNote(MAX_LISTED_ROWS)}; the CSV has all`);
  }
  if (findings.dataRows === 0) notes.push(NO_DATA_ROWS);
  const duplicates = await firstRejects(db, uploadId, 'duplicate', MAX_LISTED_ROWS);
  const refused = await firstRejects(db, uploadId, 'refused', MAX_LISTED_ROWS);
  return {
    message: 'Upload complete',
    processed,
    skipped,
    duplicates: duplicates.map(({ row, trackingId }) => ({ row, tracking_id: trackingId ?? '' })),
    errors: refused.map(({ row, trackingId, reasons }) => ({
      row,
      ...(trackingId !== null && { tracking_id: trackingId }),
      errors: [...reasons],
    })),
    notes,
  };
}
