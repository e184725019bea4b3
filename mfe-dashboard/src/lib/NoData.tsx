import { t } from '@veritas/shared/language';
import classes from './NoData.module.css';

/** Replaces a chart or table without data (SPEC section 2). */
export function NoData() {
  return <p className={classes.none}>{t('No data available')}</p>;
}
