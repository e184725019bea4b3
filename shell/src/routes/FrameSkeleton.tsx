import { t } from '@veritas/shared/language';
import { Brand } from '../brand/Brand.tsx';
import classes from './FrameSkeleton.module.css';

/** The empty frame while the session is checked: same height as the real one, so that nothing jumps. */
export function FrameSkeleton() {
  return (
    <div className={classes.frame} role="status" aria-label={t('Loading the console')}>
      <div className={classes.bar}>
        <Brand />
      </div>
    </div>
  );
}
