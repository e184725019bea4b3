import { MAX_LISTED_ROWS } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
import type { Db } from '../../db/index.ts';
import { firstRejects } from '../store/rejects.ts';
import type { Findings } from './findings.ts';

const number = new Intl.NumberFormat('en-US');

/** The result of an import whose rejected rows are all kept. */
export async function resultOf(db: Db, uploadId: string, findings: Findings): Promise<UploadResult> {
  const skipped = findings.duplicates + findings.refused;
  const processed = findings.dataRows - skipped;
  const notes = [...findings.notes];
  if (Math.max(findings.duplicates, findings.refused) > MAX_LISTED_ROWS) {
    const most = number.format(MAX_LISTED_ROWS);
    notes.push(`Only the first ${most} duplicates and the first ${most} refused rows are listed; the CSV has all`);
  }
  if (findings.dataRows === 0) notes.push('The file has a header and no data rows');
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
