import type { Generated } from 'kysely';

export interface DeviceTables {
  /** One row: numbers that all processes draw from (see change-seq.ts); `notes_seq` for notes and flags. */
  change_counter: {
    id: number;
    seq: number;
    store_id: string;
    notes_seq: Generated<number>;
    /** Records that are archived, and the change since which there are any; null without any. */
    archived_count: Generated<number>;
    archived_since: Generated<number | null>;
  };
  devices: {
    id: number;
    tracking_id: string;
    /** Lower case: tracking IDs are unique without regard to case. */
    tracking_key: string;
    hub_code: string | null;
    /** `hubKey(hub_code)`, '' without one. */
    hub_key: string;
    created_at: number | null;
    /** Imported text that is not a date, shown unchanged; null when `created_at` is known. */
    created_text: string | null;
    device_type: string | null;
    is_blindpick: number;
    blind_brand: string | null;
    blind_model: string | null;
    device_brand: string | null;
    device_model_name: string | null;
    /** Username of the operator the pick-up is assigned to; null: anyone of the hub. */
    assigned_to: string | null;
    is_submit: number;
    submit_time: number | null;
    /** Usernames are frozen into each step, so that history keeps its names. */
    submitted_by: string | null;
    submitted_device_name: string | null;
    submitted_manufacturer: string | null;
    hardware_id: string | null;
    hardware_key: string | null;
    mac: string | null;
    mac_key: string | null;
    is_verified: number;
    verify_time: number | null;
    verified_by: string | null;
    is_verified_rc: number;
    verify_time_rc: number | null;
    verified_by_rc: string | null;
    /** `passed`, an error code, or null while not submitted. */
    device_result: string | null;
    /** 1: hub or return centre reported another device than the doorstep captured. */
    needs_support: number;
    upload_id: string | null;
    /** 0: unchanged since its upload; that change is in `device_spans`. */
    change_seq: number;
    /**
     * `change_seq` of the last write of each step; 0: not written since there are such numbers (see step-numbers.ts).
     */
    submitted_seq: Generated<number>;
    verified_seq: Generated<number>;
    detached_seq: Generated<number>;
    /** The last change of a record that was not a step. */
    whole_seq: Generated<number>;
    /** 1: closed for so long that `get_status` leaves it out (see archive/). */
    archived: Generated<number>;
  };
  /** Uploads whose records are in `devices` but not visible: not yet, or no longer (see hidden.ts). */
  hidden_uploads: { upload_id: string; first_id: number; last_id: number };
  /** Spans of consecutive ids that appeared or disappeared in one change, by its number. */
  device_spans: { seq: number; first_id: number; last_id: number; removed: number };
  /** Technical to marketing name of a model, both as `modelKey`. */
  model_aliases: { alias_key: string; model_key: string };
}
