import { t } from '@veritas/shared/language';
import { Button, LongWait } from '@veritas/shared/ui';
import { Brand } from '../brand/Brand.tsx';
import classes from './FrameSkeleton.module.css';

/**
 * The empty frame while the session is checked: same height as the real one, to avoid a layout shift. The check waits
 * for its answer without a limit, so after a while a way out is offered.
 */
export function FrameSkeleton() {
  return (
    <div className={classes.frame} role="status" aria-label={t('Loading the console')}>
      <div className={classes.bar}>
        <Brand />
      </div>
      <div className={classes.wait}>
        <LongWait>
          <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
        </LongWait>
      </div>
    </div>
  );
}
