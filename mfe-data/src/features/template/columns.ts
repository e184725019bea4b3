import type { UploadColumn } from '@veritas/shared/domain';

interface ColumnHelp {
  readonly need: string;
  readonly rule: string;
}

/** What each column of an upload takes, in words; the names are the domain's, so none can be forgotten. */
export const COLUMN_HELP: Record<UploadColumn, ColumnHelp> = {
  tracking_id: { need: 'Yes', rule: '6 to 40 of A–Z, a–z, 0–9, _ and -; unique. Format the column as text in Excel.' },
  hub_code: { need: 'Yes', rule: 'Code of an existing hub.' },
  device_type: { need: 'No', rule: 'smarttv, laptop, tablet, mobile or truewireless.' },
  is_blindpick: { need: 'No', rule: 'true, false, yes, no, 1 or 0; empty means false.' },
  blind_brand: { need: 'For a blind pick', rule: 'At most 80 characters.' },
  blind_model: { need: 'No', rule: 'At most 80 characters; without it the model is not checked.' },
  device_brand: { need: 'Unless a blind pick', rule: 'At most 80 characters.' },
  device_model_name: { need: 'Unless a blind pick', rule: 'At most 80 characters.' },
  created_date: {
    need: 'No',
    rule: 'YYYY-MM-DD or an ISO date and time, from 2000 on, not in the future; empty means now.',
  },
  operator_username: { need: 'No', rule: 'An active operator of that hub.' },
};
