import { Button, Card, DateField } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { DownloadProgress } from '../../lib/download/DownloadProgress.tsx';
import { DownloadResult } from './DownloadResult.tsx';
import { HubFilter } from './HubFilter.tsx';
import { PRESETS } from './range/presets.ts';
import { RowCount } from './RowCount.tsx';
import { useReportCount } from './useReportCount.ts';
import { reportInput, useReportDownload } from './useReportDownload.ts';
import { useReportRange } from './range/useReportRange.ts';
import classes from './DownloadForm.module.css';

/** Two dates, presets, and one button that becomes the progress (SPEC section 2, Download Data). */
export function DownloadForm() {
  const range = useReportRange();
  const { state, download, clear } = useReportDownload();
  const [hub, setHub] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const loading = state.kind === 'loading';
  const days = range.isReady ? range : { start: range.today, end: range.today };
  const count = useReportCount(reportInput(days, hub, range.zone));
  const error = (field: 'start' | 'end') => (range.faultyField === field ? range.shownProblem : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!loading && range.ask()) download(range, hub, range.zone);
  }
  // A form whose button is disabled swallows Enter, and then nothing would say why.
  function askByEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !range.isReady) range.ask();
  }
  function edit(field: 'start' | 'end', value: string) {
    clear();
    range.edit(field, value);
  }
  function cancel() {
    clear();
    // The pressed button is going, and this one is disabled until the next render.
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <Card>
      <form noValidate className={classes.form} onSubmit={submit}>
        {/* Hears the keys of the dates inside. */}
        {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions */}
        <div className={classes.dates} onKeyDown={askByEnter}>
          <DateField
            label="Start Date"
            value={range.start}
            max={range.today}
            disabled={loading}
            error={error('start')}
            onChange={({ target }) => edit('start', target.value)}
          />
          <DateField
            label="End Date"
            value={range.end}
            min={range.start || undefined}
            max={range.today}
            disabled={loading}
            error={error('end')}
            onChange={({ target }) => edit('end', target.value)}
          />
        </div>
        <div className={classes.presets} role="group" aria-label="Ranges">
          {PRESETS.map(({ label, rangeOn }) => {
            const { start, end } = rangeOn(range.today);
            return (
              <Button
                key={label}
                disabled={loading}
                aria-pressed={start === range.start && end === range.end}
                onClick={() => {
                  clear();
                  range.choose(rangeOn);
                }}
              >
                {label}
              </Button>
            );
          })}
        </div>
        {count.supported && (
          <div className={classes.hub}>
            <HubFilter
              value={hub}
              disabled={loading}
              onChange={(code) => {
                clear();
                setHub(code);
              }}
            />
          </div>
        )}
        <div className={classes.action}>
          <Button
            ref={button}
            type="submit"
            variant="primary"
            icon={<Download aria-hidden="true" />}
            disabled={loading || !range.isReady}
          >
            Download CSV
          </Button>
          {count.supported && !loading && <RowCount rows={range.isReady ? count.rows : null} />}
          {loading && <DownloadProgress loaded={state.loaded} total={state.total} onCancel={cancel} />}
        </div>
        <DownloadResult state={state} />
      </form>
    </Card>
  );
}
