import type { UploadColumn } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

interface ColumnHelp {
  readonly need: string;
  readonly rule: string;
}

/** The values of each column of an upload, in words; the names are the domain's, so none can be forgotten. */
export const COLUMN_HELP: Record<UploadColumn, ColumnHelp> = {
  tracking_id: {
    need: t('Yes'),
    rule: t('6 to 40 of A–Z, a–z, 0–9, _ and -; unique. Format the column as text in Excel.'),
  },
  hub_code: { need: t('Yes'), rule: t('Code of an existing hub.') },
  device_type: { need: t('No'), rule: t('smarttv, laptop, tablet, mobile or truewireless.') },
  is_blindpick: { need: t('No'), rule: t('true, false, yes, no, 1 or 0; empty means false.') },
  blind_brand: { need: t('For a blind pick'), rule: t('At most 80 characters.') },
  blind_model: { need: t('No'), rule: t('At most 80 characters; without it the model is not checked.') },
  device_brand: { need: t('Unless a blind pick'), rule: t('At most 80 characters.') },
  device_model_name: { need: t('Unless a blind pick'), rule: t('At most 80 characters.') },
  created_date: {
    need: t('No'),
    rule: t('YYYY-MM-DD or an ISO date and time, from 2000 on, not in the future; empty means now.'),
  },
  operator_username: {
    need: t('No'),
    rule: t('An active operator of that hub; until they leave, only they scan it at the doorstep.'),
  },
};
