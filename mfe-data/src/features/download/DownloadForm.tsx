import { t } from '@veritas/shared/language';
import { Button, Card, useFocusAfterRemoval } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { useId, useRef, type FormEvent } from 'react';
import { DownloadProgress } from '../../lib/download/DownloadProgress.tsx';
import classes from './DownloadForm.module.css';
import { DownloadResult } from './DownloadResult.tsx';
import { HubFilter } from './HubFilter.tsx';
import { RangeFields } from './RangeFields.tsx';
import { RowCount } from './RowCount.tsx';
import { useReportForm } from './useReportForm.ts';
import { ZoneNotice } from './ZoneNotice.tsx';

/** Two dates, presets, and one button that becomes the progress (SPEC section 2, Download Data). */
export function DownloadForm() {
  const form = useReportForm();
  const { range, state, count, isLoading } = form;
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => fields.current?.querySelector('input'));
  const reasonId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }
  return (
    <Card>
      <form ref={fields} noValidate className={classes.form} onSubmit={submit}>
        <ZoneNotice ref={leavesFocus} form={form} />
        <RangeFields form={form} />
        {count.supported && (
          <div className={classes.hub}>
            <HubFilter value={form.hub} disabled={isLoading} onChange={form.chooseHub} />
          </div>
        )}
        <div className={classes.action}>
          <Button
            ref={button}
            type="submit"
            variant="primary"
            icon={<Download aria-hidden="true" />}
            disabled={isLoading || !range.isReady}
            aria-describedby={range.isReady ? undefined : reasonId}
          >
            {t('Download CSV')}
          </Button>
          {form.background.isSupported && !isLoading && (
            <Button
              busy={form.background.isPending}
              disabled={!range.isReady}
              aria-describedby={range.isReady ? undefined : reasonId}
              onClick={form.prepare}
            >
              {t('Prepare in the background')}
            </Button>
          )}
          {!range.isReady && !isLoading && (
            <p id={reasonId} className={classes.reason}>
              {range.start && range.end ? t('Correct the dates to download') : t('Choose both dates to download')}
            </p>
          )}
          {range.isReady && count.supported && !isLoading && <RowCount rows={count.rows} />}
          {state.kind === 'loading' && (
            <DownloadProgress loaded={state.loaded} total={state.total} onCancel={form.clear} starts={button} />
          )}
        </div>
        <DownloadResult state={state} />
      </form>
    </Card>
  );
}
