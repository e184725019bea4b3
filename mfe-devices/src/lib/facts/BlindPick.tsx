import { t } from '@veritas/shared/language';
import classes from './BlindPick.module.css';

const BLIND_PICK = t('Blind pick');

/** Marks an order without an exact expected device: brand and model are those of the blind pick. */
export function BlindPick() {
  return (
    <span className={classes.mark} title={BLIND_PICK}>
      {BLIND_PICK}
    </span>
  );
}
