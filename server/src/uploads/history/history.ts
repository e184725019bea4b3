import type { PastUpload } from '@veritas/shared/contracts';
import { isoOrNull } from '../../core/iso-time.ts';
import type { Db } from '../../db/index.ts';
import { badRequest } from '../../http/errors/errors.ts';
import { inLanguage, onlyEnglish, sentence } from '../../http/language/sentence.ts';
import type { Language, Text } from '../../http/language/sentence.ts';
import { finishedUploads } from '../store/finished-uploads.ts';
import type { FinishedUpload } from '../store/finished-uploads.ts';

const PAGE = 50;

/** Finished uploads of all users, newest first, after `cursor`; `next` is the cursor of the next page. */
export async function listUploads(
  db: Db,
  cursor: string | undefined,
  language: Language,
): Promise<{ uploads: PastUpload[]; next: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await finishedUploads(db, after, PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    uploads: page.map((row) => ({
      upload_id: row.id,
      file_name: row.file_name,
      uploaded_by: row.username ?? '',
      finished_at: new Date(row.finished_at ?? 0).toISOString(),
      processed: row.processed ?? 0,
      skipped: (row.duplicates ?? 0) + (row.refused ?? 0),
      duplicates: row.duplicates ?? 0,
      errors: row.refused ?? 0,
      rejects_kept: row.rejects_expired_at === null,
      undo_refused: undoRefused(row, language),
      undone_at: isoOrNull(row.undone_at),
    })),
    next: rows.length > PAGE && last ? `${last.finished_at}.${last.id}` : null,
  };
}

function undoRefused(upload: FinishedUpload, language: Language): string | null {
  const refusal = undoRefusal(upload);
  return refusal && inLanguage(refusal, language);
}

/** Why the records of an upload cannot be removed; null when they can. */
export function undoRefusal({
  processed,
  undone_at: at,
  undone_by: by,
  scanned,
}: Pick<FinishedUpload, 'processed' | 'undone_at' | 'undone_by' | 'scanned'>): Text | null {
  if (at !== null) return sentence('Its records were removed by {by}.', { by: by ?? '' });
  if (processed === 0) return 'It stored no records.';
  return scanned ? 'Some of its records are scanned already.' : null;
}

function readCursor(cursor: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw badRequest(onlyEnglish('cursor is not one that this service gave.'));
  return { at: Number(at), id };
}
