import type { Generated } from 'kysely';

export interface UploadTables {
  uploads: {
    id: string;
    user_id: string;
    /** Denormalised, so that history keeps the names of deleted users. */
    username: string | null;
    file_name: string;
    /** The zone that the upload named for its dates without an offset; null: it named none. */
    time_zone: string | null;
    total_chunks: number;
    /** Index of the next expected chunk; equals `total_chunks` once all are stored. */
    next_chunk: number;
    state: 'receiving' | 'processing' | 'done' | 'failed';
    rows_read: number;
    /** `signInId` of the request that started the import, which runs only while that sign-in is authorised. */
    session_id: string | null;
    /** Number of interrupted import attempts of the server. */
    attempts: Generated<number>;
    /** JSON of the file's own column names, for the CSV of its rejected rows. */
    columns: string | null;
    /** JSON of the result without the lists of rows, which are in `upload_rejects`. */
    result: string | null;
    /** Approximate size of its rejected rows and column names in the store. */
    reject_bytes: Generated<number>;
    /** When its rejected rows expired; some may still be stored. */
    rejects_expired_at: number | null;
    error: string | null;
    /** 410: cancelled or expired, its bytes are gone. */
    error_status: number | null;
    created_at: number;
    touched_at: number;
    /** Set with state `done`, like the counts and the ids of its records. */
    finished_at: number | null;
    processed: number | null;
    duplicates: number | null;
    refused: number | null;
    first_id: number | null;
    last_id: number | null;
    undone_at: number | null;
    undone_by: string | null;
  };
  /** The bytes are deleted once the upload is over, the hash stays to distinguish a retry from a changed chunk. */
  upload_chunks: {
    upload_id: string;
    chunk_index: number;
    length: number;
    sha256: string;
    bytes: Uint8Array | null;
  };
  /** Rows of a file that were not stored. */
  upload_rejects: {
    upload_id: string;
    row: number;
    kind: 'duplicate' | 'refused';
    tracking_id: string | null;
    /** JSON of a list of sentences. */
    reasons: string;
    /** JSON of the cells as in the file. */
    cells: string;
  };
}
