import { PREPARED_REPORT_PATH, type PreparedReport } from '@veritas/shared/api';
import { countText, formatTime, hubKey, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { usePageZone } from '@veritas/shared/session';
import { Button, Table, type Column } from '@veritas/shared/ui';
import { FileButton } from '../../lib/download/FileButton.tsx';
import { reportName } from '../../lib/download/report-name.ts';
import { daysText } from '../../lib/prepared/awaited-reports.ts';
import { useRemoveReport } from '../../lib/prepared/usePreparedReports.ts';
import { sizeText } from '../../lib/size-text.ts';
import classes from './PreparedTable.module.css';
import { ReportState } from './ReportState.tsx';

/** Prepared reports, newest first, each with its file. */
export function PreparedTable({ reports }: { reports: readonly PreparedReport[] }) {
  const { zone } = usePageZone(null);
  const removal = useRemoveReport();
  const columns: Column<PreparedReport>[] = [
    {
      key: 'days',
      header: t('Days'),
      rowHeader: true,
      cell: (report) => (
        <div>
          {daysText(report)}
          {report.time_zone !== zone && <span className={classes.zone}>{report.time_zone}</span>}
        </div>
      ),
    },
    {
      key: 'hub',
      header: t('Hub'),
      cell: ({ hub_code: hub }) => <bdi className={classes.hub}>{hub === null ? t('All Hubs') : hubKey(hub)}</bdi>,
    },
    {
      key: 'requested',
      header: t('Requested'),
      cell: ({ created_at: at }) => <span className={classes.time}>{formatTime(parseInstant(at, zone), zone)}</span>,
    },
    { key: 'state', header: t('Status'), cell: (report) => <ReportState report={report} zone={zone} /> },
    {
      key: 'rows',
      header: t('Rows'),
      align: 'end',
      cell: ({ rows, state }) => rows !== null && state !== 'failed' && countText(rows),
    },
    {
      key: 'size',
      header: t('Size'),
      align: 'end',
      cell: ({ bytes }) => bytes !== null && <span className={classes.size}>{sizeText(bytes)}</span>,
    },
    {
      key: 'actions',
      header: t('Actions'),
      card: 'unnamed',
      isAction: true,
      cell: (report) => (
        <Actions
          report={report}
          isRemoving={removal.runningOf(report.id) !== null}
          onRemove={() => removal.start(report)}
        />
      ),
    },
  ];
  return <Table caption={t('Prepared reports')} columns={columns} rows={reports} rowKey={({ id }) => id} cards />;
}

interface ActionsProps {
  readonly report: PreparedReport;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

function Actions({ report, isRemoving, onRemove }: ActionsProps) {
  const { id, state, start_date: start, end_date: end, hub_code: hub } = report;
  const name = reportName({ start, end }, hub ?? '');
  return (
    <div className={classes.actions}>
      {state === 'ready' && (
        <FileButton
          request={{ method: 'GET', path: `${PREPARED_REPORT_PATH}?id=${id}` }}
          fileName={name}
          label={t('Download {name}', { name })}
          cancelLabel={t('Cancel the download of {name}', { name })}
        >
          {t('Download')}
        </FileButton>
      )}
      <Button variant="quiet" busy={isRemoving} aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </div>
  );
}
