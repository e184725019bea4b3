import type { PastUpload } from '@veritas/shared/api';
import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Button, Table, useFocusAfterRemoval, type Column } from '@veritas/shared/ui';
import { useRef } from 'react';
import { RejectedRowsButton } from './RejectedRowsButton.tsx';
import { nameAndTime, timeText } from './time-text.ts';
import classes from './UploadHistory.module.css';

interface HistoryTableProps {
  readonly uploads: readonly PastUpload[];
  readonly onUndo: (upload: PastUpload) => void;
}

export function HistoryTable({ uploads, onUndo }: HistoryTableProps) {
  const zone = useZone();
  const columns: Column<PastUpload>[] = [
    {
      key: 'file',
      header: t('File'),
      rowHeader: true,
      cell: ({ file_name: name }) => <bdi className={classes.file}>{name}</bdi>,
    },
    {
      key: 'finished',
      header: t('Finished'),
      cell: ({ finished_at: at }) => <span className={classes.time}>{timeText(at, zone)}</span>,
    },
    { key: 'by', header: t('By'), cell: ({ uploaded_by: by }) => <bdi className={classes.file}>{by}</bdi> },
    { key: 'stored', header: t('Stored'), align: 'end', cell: ({ processed }) => countText(processed) },
    { key: 'duplicates', header: t('Duplicates'), align: 'end', cell: ({ duplicates }) => countText(duplicates) },
    { key: 'errors', header: t('Errors'), align: 'end', cell: ({ errors }) => countText(errors) },
    {
      key: 'rejected',
      header: t('Rejected rows'),
      cell: (upload) =>
        upload.skipped > 0 &&
        (upload.rejects_kept ? (
          <RejectedRowsButton upload={upload} />
        ) : (
          <span className={classes.why}>{t('No longer kept')}</span>
        )),
    },
    {
      key: 'undo',
      header: t('Undo'),
      card: 'unnamed',
      cell: (upload) => <Undo upload={upload} onUndo={onUndo} />,
    },
  ];
  if (uploads.length === 0) return <p className={classes.none}>{t('No uploads yet')}</p>;
  return (
    <Table caption={t('Upload history')} columns={columns} rows={uploads} rowKey={({ upload_id: id }) => id} cards />
  );
}

/** The button, or why the upload cannot be undone. */
function Undo({ upload, onUndo }: { upload: PastUpload; onUndo: (upload: PastUpload) => void }) {
  const zone = useZone();
  const why = useRef<HTMLSpanElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => why.current);
  const refusal =
    upload.undone_at === null ? upload.undo_refused : t('Removed {time}', { time: timeText(upload.undone_at, zone) });
  if (refusal !== null)
    return (
      <span ref={why} tabIndex={-1} className={classes.why}>
        {refusal}
      </span>
    );
  return (
    <Button
      ref={leavesFocus}
      variant="quiet"
      aria-label={t('Undo {name}, {time}', nameAndTime(upload, zone))}
      onClick={() => onUndo(upload)}
    >
      {t('Undo')}
    </Button>
  );
}
