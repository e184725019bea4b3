import { t } from '@veritas/shared/language';
import classes from './BlindPick.module.css';

const BLIND_PICK = t('Blind pick');

/** Marks an order whose exact device was not known beforehand: brand and model are those of the blind pick. */
export function BlindPick() {
  return (
    <span className={classes.mark} title={BLIND_PICK}>
      {BLIND_PICK}
    </span>
  );
}
