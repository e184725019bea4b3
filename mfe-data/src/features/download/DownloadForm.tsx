import { Button, Card, DateField } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { DownloadProgress } from './DownloadProgress.tsx';
import { DownloadResult } from './DownloadResult.tsx';
import { PRESETS } from './presets.ts';
import { useReportDownload } from './useReportDownload.ts';
import { useReportRange } from './useReportRange.ts';
import classes from './DownloadForm.module.css';

/** Two dates, presets, and one button that becomes the progress (SPEC section 2, Download Data). */
export function DownloadForm() {
  const range = useReportRange();
  const { state, download, clear } = useReportDownload();
  const loading = state.kind === 'loading';
  const error = (field: 'start' | 'end') => (range.faultyField === field ? range.shownProblem : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!loading && range.ask()) void download(range);
  }
  // A form whose button is disabled swallows Enter, and then nothing would say why.
  function askByEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !range.isReady) range.ask();
  }
  function edit(field: 'start' | 'end', value: string) {
    clear();
    range.edit(field, value);
  }

  return (
    <Card>
      <form noValidate className={classes.form} onSubmit={submit}>
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
                  range.choose(rangeOn(range.refreshToday()));
                }}
              >
                {label}
              </Button>
            );
          })}
        </div>
        <div className={classes.action}>
          <Button
            type="submit"
            variant="primary"
            icon={<Download aria-hidden="true" />}
            disabled={loading || !range.isReady}
          >
            Download CSV
          </Button>
          {loading && <DownloadProgress loaded={state.loaded} total={state.total} onCancel={clear} />}
        </div>
        <DownloadResult state={state} />
      </form>
    </Card>
  );
}
