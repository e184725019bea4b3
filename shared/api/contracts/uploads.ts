import * as v from 'valibot';
import { defineCall } from './base/call.ts';

/** Multipart: upload_id, chunk_index, total_chunks, file; one call per chunk, in order (SPEC sections 3 and 7). */
export const UPLOAD_PATH = 'api/upload/';

/** 1 MiB (SPEC section 9). Every chunk but the last has exactly this size. */
export const CHUNK_BYTES = 1_048_576;

/** Default limits of one file (DECISIONS section 5). */
export const MAX_UPLOAD_BYTES = 200 * CHUNK_BYTES;
export const MAX_UPLOAD_ROWS = 1_000_000;

/** Maximum number of duplicates and of refused rows that a result lists; the counts are always complete. */
export const MAX_LISTED_ROWS = 10_000;

/** Rows are numbered as the spreadsheet shows them: the header is row 1. */
const DuplicateRow = v.object({ row: v.number(), tracking_id: v.string() });
/** The specification leaves the type of `errors` open: text, a list, or a map by column. */
const RefusedRow = v.object({
  row: v.number(),
  tracking_id: v.optional(v.string()),
  errors: v.union([v.string(), v.array(v.string()), v.record(v.string(), v.union([v.string(), v.array(v.string())]))]),
});

/** processed = rows stored, skipped = duplicates + refused rows; together all data rows (DECISIONS section 5). */
export const UploadResult = v.object({
  message: v.string(),
  processed: v.number(),
  skipped: v.number(),
  duplicates: v.optional(v.array(DuplicateRow), []),
  errors: v.optional(v.array(RefusedRow), []),
  notes: v.optional(v.array(v.string())),
});
export type UploadResult = v.InferOutput<typeof UploadResult>;

/** Answer to every chunk but the last. `next` is the index that the server expects. */
export const ChunkReceipt = v.object({ received: v.number(), next: v.number() });

/** Addition: the status of an upload, so that it can be resumed after a reload or a restart of the server. */
export const getUpload = defineCall({
  method: 'GET',
  path: 'api/upload_status/',
  input: v.strictObject({ upload_id: v.pipe(v.string(), v.uuid('upload_id must be a UUID')) }),
  output: v.object({
    upload_id: v.string(),
    state: v.picklist(['receiving', 'processing', 'done', 'failed']),
    next: v.number(),
    total_chunks: v.number(),
    rows_read: v.number(),
    /** How often the server resumed an interrupted import automatically. */
    attempts: v.optional(v.number(), 0),
    result: v.nullable(UploadResult),
    error: v.nullable(v.string()),
  }),
  isAnswerTo: (input, { upload_id: id }) => id.toLowerCase() === input.upload_id.toLowerCase(),
});
export type UploadProgress = v.InferOutput<typeof getUpload.output>;

/** Addition: ends a cancelled upload, so that the next one can start immediately. */
export const abandonUpload = defineCall({
  method: 'POST',
  path: 'api/upload_abandon/',
  input: v.strictObject({ upload_id: v.pipe(v.string(), v.uuid('upload_id must be a UUID')) }),
  output: v.object({ message: v.string() }),
});

const PastUpload = v.object({
  upload_id: v.string(),
  file_name: v.string(),
  uploaded_by: v.string(),
  finished_at: v.string(),
  processed: v.number(),
  skipped: v.number(),
  duplicates: v.number(),
  errors: v.number(),
  /** Whether a CSV of its rejected rows exists, if there are any. */
  rejects_kept: v.optional(v.boolean(), true),
  /** Null, or why its records can no longer be removed. */
  undo_refused: v.nullable(v.string()),
  undone_at: v.nullable(v.string()),
});
export type PastUpload = v.InferOutput<typeof PastUpload>;

/** Addition: finished uploads, newest first; `cursor` is the `next` of the previous page. */
export const getUploads = defineCall({
  method: 'GET',
  path: 'api/uploads/',
  input: v.strictObject({ cursor: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  output: v.object({ uploads: v.array(PastUpload), next: v.nullable(v.string()) }),
  isAnswerTo: ({ cursor }, { next }) => next === null || next !== cursor,
});

/** Addition: removes the records of an upload while none of them is scanned. */
export const undoUpload = defineCall({
  method: 'POST',
  path: 'api/upload_undo/',
  input: v.strictObject({ upload_id: v.pipe(v.string(), v.uuid('upload_id must be a UUID')) }),
  output: v.object({ message: v.string(), removed: v.number() }),
});

/** Addition, GET with `upload_id`: the refused and duplicate rows as CSV, with reasons, to correct and upload again. */
export const UPLOAD_REJECTS_PATH = 'api/upload_rejects/';
