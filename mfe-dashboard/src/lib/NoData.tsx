import { t } from '@veritas/shared/language';
import classes from './NoData.module.css';

/** In the place of a chart or table without anything to show (SPEC section 2). */
export function NoData() {
  return <p className={classes.none}>{t('No data available')}</p>;
}
