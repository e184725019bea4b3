import { t } from '@veritas/shared/language';
import classes from './CommandDialog.module.css';

export const FIELD_LABEL = t('Page, action or device');

/** The one field of the palette, with and without its list. */
export const FIELD = {
  className: classes.field,
  autoComplete: 'off',
  spellCheck: false,
  placeholder: t('Upload, a hub, a user, RVP0000000001 …'),
} as const;
