import type { PreparedReport } from '@veritas/shared/api';
import { formatTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Badge, ProgressBar } from '@veritas/shared/ui';
import classes from './PreparedTable.module.css';

interface ReportStateProps {
  readonly report: PreparedReport;
  readonly zone: string;
}

/** Where a report is on its way, and how long it is kept. */
export function ReportState({ report, zone }: ReportStateProps) {
  const { state, rows, rows_done: done, error, kept_until: until } = report;
  if (state === 'waiting') return <Badge kind="neutral">{t('Waiting')}</Badge>;
  if (state === 'running') {
    const percent = rows ? Math.floor((Math.min(done, rows) / rows) * 100) : null;
    const label = percent === null ? t('Preparing') : t('Preparing... {percent}%', { percent });
    return (
      <div className={classes.progress}>
        <ProgressBar value={percent} label={label} />
      </div>
    );
  }
  if (state === 'failed')
    return (
      <div className={classes.failed}>
        <Badge kind="rejected">{t('Failed')}</Badge>
        {error && <p>{error}</p>}
      </div>
    );
  const at = until === null ? null : parseInstant(until, zone);
  return (
    <>
      <Badge kind="verified">{t('Ready')}</Badge>
      {at !== null && <span className={classes.until}>{t('until {time}', { time: formatTime(at, zone) })}</span>}
    </>
  );
}
