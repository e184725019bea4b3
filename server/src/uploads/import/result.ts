import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_LISTED_ROWS } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
import { listLimitNote, NO_DATA_ROWS } from '@veritas/shared/domain';
import type { Db } from '../../db/index.ts';
import { firstRejects } from '../store/rejects.ts';
import { recognised } from '../../http/language/sentence.ts';
import type { Language } from '../../http/language/sentence.ts';
import type { Findings } from './findings.ts';

/** A result as stored, without its rows, which are in their own table. */
export type UploadSummary = Pick<UploadResult, 'message' | 'processed' | 'skipped' | 'notes'>;

const number = new Intl.NumberFormat('en-US');

/** The result of an import, with the number of rejected rows that are kept. */
export function summaryOf(findings: Findings, kept: number): UploadSummary {
  const skipped = findings.duplicates + findings.refused;
  const processed = findings.dataRows - skipped;
  const notes = [...findings.notes];
  if (kept < skipped) {
    notes.push(
      `Only ${number.format(kept)} of the ${number.format(skipped)} rejected rows are kept for the CSV: there is no room ` +
        'for more. Correct these and upload the file again to see the others',
    );
  } else if (Math.max(findings.duplicates, findings.refused) > MAX_LISTED_ROWS) {
    notes.push(`${listLimitNote(MAX_LISTED_ROWS)}; the CSV has all`);
  }
  if (findings.dataRows === 0) notes.push(NO_DATA_ROWS);
  return { message: 'Upload complete', processed, skipped, notes };
}

/** A stored result with the rows that it lists, as long as these are kept. */
export async function resultOf(
  db: Db,
  uploadId: string,
  summary: UploadSummary & Partial<UploadResult>,
): Promise<UploadResult> {
  // Older servers stored the lists in it.
  const { duplicates: listed, errors } = summary;
  if (listed && errors) return { ...summary, duplicates: listed, errors };
  const duplicates = await firstRejects(db, uploadId, 'duplicate', MAX_LISTED_ROWS);
  const refused = await firstRejects(db, uploadId, 'refused', MAX_LISTED_ROWS);
  return {
    ...summary,
    duplicates: duplicates.map(({ row, trackingId }) => ({ row, tracking_id: trackingId ?? '' })),
    errors: refused.map(({ row, trackingId, reasons }) => ({
      row,
      ...(trackingId !== null && { tracking_id: trackingId }),
      errors: [...reasons],
    })),
  };
}

/** Rows that are translated before yielding to the event loop. */
const ROWS_OF_A_TURN = 250;

/** A result in the language of the requester; the stored one, and the rows as CSV, are English. */
export async function resultIn(result: UploadResult, language: Language): Promise<UploadResult> {
  if (language === 'en') return result;
  const said = (text: string) => recognised(text).in(language);
  const errors: UploadResult['errors'] = [];
  for (const [index, row] of result.errors.entries()) {
    errors.push(Array.isArray(row.errors) ? { ...row, errors: row.errors.map(said) } : row);
    if (index % ROWS_OF_A_TURN === ROWS_OF_A_TURN - 1) await nextTurn();
  }
  return { ...result, ...(result.notes && { notes: result.notes.map(said) }), errors };
}

/** The result of an upload that was imported before; null when it was not. */
export async function storedResult(
  db: Db,
  { id, state, result }: { id: string; state: string; result: string | null },
): Promise<UploadResult | null> {
  return state === 'done' && result !== null ? resultOf(db, id, JSON.parse(result) as UploadSummary) : null;
}
