import { t } from '@veritas/shared/language';
import type { RecordsState } from '@veritas/shared/records';
import { IconButton } from '@veritas/shared/ui';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './PhoneHead.module.css';

interface PhoneHeadProps {
  records: RecordsState;
  /** The views of the page, which also serve as its title. */
  children: ReactNode;
}

/** The head of the page in one line: on a phone, each line before the first device counts. */
export function PhoneHead({ records: { refreshing, refresh, isPaused }, children }: PhoneHeadProps) {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{t('Device Pick List')}</h1>
      {children}
      {isPaused && <span className={classes.paused}>{t('refresh paused')}</span>}
      <IconButton
        label={t('Refresh')}
        tip="none"
        icon={<RefreshCw />}
        aria-busy={refreshing || undefined}
        onClick={refreshing ? undefined : refresh}
      />
    </header>
  );
}
