import { byName, PLAIN_TEXTS } from '@veritas/shared/domain/arrow';
import type { RowFields } from './arrow-rows.ts';
import type { StatusRow } from '../records/status-record.ts';

/** The columns of the Arrow stream, from the same fields as `statusJson`. */
export const ARROW_FIELDS: RowFields<StatusRow> = {
  numbers: {
    id: (row) => row.id,
    created_date: (row) => row.created_at,
    submit_time: (row) => row.submit_time,
    verify_time: (row) => row.verify_time,
    verify_time_rc: (row) => row.verify_time_rc,
  },
  flags: {
    is_Blindpick: (row) => row.is_blindpick,
    is_submit: (row) => row.is_submit,
    is_verified: (row) => row.is_verified,
    is_verified_rc: (row) => row.is_verified_rc,
  },
  texts: {
    ...byName(Object.values(PLAIN_TEXTS), (field) => (row: StatusRow) => row[field]),
    created_date_text: (row) => (row.created_at === null ? row.created_text : null),
    device_type: (row) => row.device_type,
    Blind_brand: (row) => row.blind_brand,
    Blind_model: (row) => row.blind_model,
    device_model_name: (row) => row.device_model_name,
    device_brand: (row) => row.device_brand,
    submitted_by: (row) => row.submitted_by,
    verified_by: (row) => row.verified_by,
    verified_by_rc: (row) => row.verified_by_rc,
    device_result: (row) => row.device_result,
  },

  trackingId: (row) => row.tracking_id,
};
