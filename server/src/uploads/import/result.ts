import { MAX_LISTED_ROWS } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
import type { Db } from '../../db/index.ts';
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
  const duplicates = await rejects(db, uploadId, 'duplicate');
  const refused = await rejects(db, uploadId, 'refused');
  return {
    message: 'Upload complete',
    processed,
    skipped,
    duplicates: duplicates.map(({ row, tracking_id: id }) => ({ row, tracking_id: id ?? '' })),
    errors: refused.map(({ row, tracking_id: id, reasons }) => ({
      row,
      ...(id !== null && { tracking_id: id }),
      errors: JSON.parse(reasons) as string[],
    })),
    notes,
  };
}

function rejects(db: Db, uploadId: string, kind: 'duplicate' | 'refused') {
  return db
    .selectFrom('upload_rejects')
    .select(['row', 'tracking_id', 'reasons'])
    .where('upload_id', '=', uploadId)
    .where('kind', '=', kind)
    .orderBy('row')
    .limit(MAX_LISTED_ROWS)
    .execute();
}
