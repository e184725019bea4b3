import { reasonOf, type UploadResult } from '@veritas/shared/api';
import { message, t, translated } from '@veritas/shared/language';
import { useDownload } from '@veritas/shared/session';
import { Alert, Button, toast, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useId, useRef, useState } from 'react';
import { rejectedRowsRequest } from '../../../lib/rejected-rows-file.ts';
import { RejectedRows } from './RejectedRows.tsx';
import { countsText, hasRejected, rejectedRowsCsv } from './rejected-rows.ts';
import classes from './Receipt.module.css';

/** The server's result of an upload that was read to its end. */
const COMPLETE = message('Upload complete');

interface ReceiptProps {
  readonly result: UploadResult;
  readonly uploadId: string;
  /** After its time the panel collapses into one line; open parts stay open. */
  readonly collapsed: boolean;
}

/** The result of an upload. */
export function Receipt({ result, uploadId, collapsed }: ReceiptProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const { state, download, clear } = useDownload({ onError: (error) => toast.error(reasonOf(error)) });
  const isLoading = state.kind === 'loading';
  const button = useRef<HTMLButtonElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => button.current);
  // The server's file has the complete rows, to correct and upload again; without that call there is only the result.
  const save = () => download(rejectedRowsRequest(uploadId), 'rejected_rows.csv', () => rejectedRowsCsv(result));
  const rejected = hasRejected(result);
  const actions = rejected && (
    <>
      <span className={classes.together}>
        <Button variant="quiet" aria-expanded={open} aria-controls={detailsId} onClick={() => setOpen(!open)}>
          {t('details')}
        </Button>
        <span aria-hidden="true">,</span>
      </span>{' '}
      <Button ref={button} variant="quiet" busy={isLoading} onClick={save}>
        {t('rejected rows CSV')}
      </Button>{' '}
      {isLoading && (
        <Button ref={leavesFocus} variant="quiet" onClick={clear}>
          {t('Cancel')}
        </Button>
      )}
    </>
  );
  return (
    <section className={classes.receipt} aria-label={t('Upload result')}>
      {collapsed ? (
        <div className={classes.line}>
          <span>{t('Last upload: {counts} –', { counts: countsText(result) })}</span> {actions}
        </div>
      ) : (
        <Alert kind={rejected ? 'warning' : 'success'} aria-atomic={false}>
          <p className={classes.message}>{result.message === COMPLETE ? translated(COMPLETE) : result.message}</p>
          <div className={classes.line}>
            <span>{countsText(result) + (rejected ? ' –' : '')}</span> {actions}
          </div>
        </Alert>
      )}
      <div id={detailsId} hidden={!open}>
        {open && <RejectedRows result={result} of="upload" />}
      </div>
    </section>
  );
}
