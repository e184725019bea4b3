import { t } from '../../language/t.ts';
import classes from './State.module.css';

/** The ID of a failed request, for the support team; nothing without one. */
export function Reference({ id }: { id: string | null | undefined }) {
  if (!id) return null;
  return (
    <p className={classes.reference}>
      {t('Reference')} <code>{id}</code>
    </p>
  );
}
