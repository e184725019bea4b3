import { t } from '@veritas/shared/language';
import { Button, DateField } from '@veritas/shared/ui';
import type { KeyboardEvent } from 'react';
import classes from './DownloadForm.module.css';
import { PRESETS } from './range/presets.ts';
import type { ReportField } from './range/useReportRange.ts';
import type { ReportForm } from './useReportForm.ts';

/** The two dates and the presets that fill them. */
export function RangeFields({ form: { range, isLoading, choosePreset } }: { form: ReportForm }) {
  const field = (name: ReportField) => ({
    ...range.field(name),
    max: range.today,
    disabled: isLoading,
    error: range.faultyField === name ? range.shownProblem : null,
  });
  // A form whose button is disabled ignores Enter, and nothing would show why.
  function askByEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !range.isReady) range.ask();
  }
  return (
    <div className={classes.range}>
      {/* Handles the keys of the dates inside. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions */}
      <div className={classes.dates} onKeyDown={askByEnter}>
        <DateField label={t('Start Date')} {...field('start')} />
        <DateField label={t('End Date')} min={range.start || undefined} {...field('end')} />
      </div>
      <div className={classes.presets} role="group" aria-label={t('Ranges')}>
        {PRESETS.map(({ label, rangeOn }) => {
          const { start, end } = rangeOn(range.today);
          const isChosen = start === range.start && end === range.end;
          return (
            <Button key={label} disabled={isLoading} aria-pressed={isChosen} onClick={() => choosePreset(rangeOn)}>
              {label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
