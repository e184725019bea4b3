import { t } from '@veritas/shared/language';
import classes from './Footer.module.css';

export function Footer() {
  return <footer className={classes.footer}>{t('© 2025 Designed and developed by Automation COE, OneDesign.')}</footer>;
}
