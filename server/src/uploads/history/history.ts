import type { PastUpload } from '@veritas/shared/contracts';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database, Db } from '../../db/index.ts';
import { badRequest } from '../../http/errors.ts';

const PAGE = 50;

type FinishedUpload = Pick<Selectable<Database['uploads']>, 'processed' | 'undone_at' | 'undone_by'>;

/** Finished uploads of all users, newest first, from behind `cursor`; `next` is the cursor of the page after. */
export async function listUploads(
  db: Db,
  cursor: string | undefined,
): Promise<{ uploads: PastUpload[]; next: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await db
    .selectFrom('uploads')
    .select(
      (eb) =>
        [
          'id',
          'file_name',
          'username',
          'finished_at',
          'processed',
          'duplicates',
          'refused',
          'undone_at',
          'undone_by',
          isScanned(eb).as('scanned'),
        ] as const,
    )
    .where('finished_at', 'is not', null)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('finished_at', '<', after?.at ?? 0),
          eb('finished_at', '=', after?.at ?? 0).and('id', '<', after?.id ?? ''),
        ]),
      ),
    )
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    uploads: page.map((row) => ({
      upload_id: row.id,
      file_name: row.file_name,
      uploaded_by: row.username ?? '',
      finished_at: iso(row.finished_at ?? 0),
      processed: row.processed ?? 0,
      skipped: (row.duplicates ?? 0) + (row.refused ?? 0),
      duplicates: row.duplicates ?? 0,
      errors: row.refused ?? 0,
      undo_refused: undoRefusal(row, Boolean(row.scanned)),
      undone_at: row.undone_at === null ? null : iso(row.undone_at),
    })),
    next: rows.length > PAGE && last ? `${last.finished_at}.${last.id}` : null,
  };
}

/** Why the records of an upload cannot be taken back; null when they can. */
export function undoRefusal(
  { processed, undone_at: at, undone_by: by }: FinishedUpload,
  scanned: boolean,
): string | null {
  if (at !== null) return `Its records were taken back by ${by}.`;
  if (processed === 0) return 'It stored no records.';
  return scanned ? 'Some of its records are scanned already.' : null;
}

/** Read off an index of the scanned records by upload. */
export function isScanned(eb: ExpressionBuilder<Database, 'uploads'>) {
  return eb.exists(
    eb
      .selectFrom('devices')
      .select('devices.id')
      .whereRef('devices.upload_id', '=', 'uploads.id')
      // Written out, as SQLite takes the index for no placeholder.
      .where('devices.is_submit', '=', eb.lit(1)),
  );
}

function readCursor(cursor: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw badRequest('cursor is not one that this service gave.');
  return { at: Number(at), id };
}

const iso = (ms: number) => new Date(ms).toISOString();
