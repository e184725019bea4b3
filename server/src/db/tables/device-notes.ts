import type { Flag } from '@veritas/shared/contracts';

export interface NoteTables {
  device_notes: {
    /** Made by the client, so that a repeated request adds nothing. */
    id: string;
    /** Number of the change that added it. */
    seq: number;
    /** Written by `trackingKey`. */
    tracking_key: string;
    tracking_id: string;
    author_id: string;
    author: string;
    text: string;
    at: number;
    /** Null while the note is shown. */
    removed_at: number | null;
  };
  /** Summary of a device for lists, one row for each that ever had a note or a flag. */
  device_marks: {
    tracking_key: string;
    tracking_id: string;
    flag: Flag['kind'] | null;
    reason: string;
    flagged_by: string | null;
    flagged_at: number | null;
    /** How often the flag was changed. */
    flag_version: number;
    /** Number of visible notes. */
    notes: number;
    /** Number of the last change. */
    seq: number;
  };
}
