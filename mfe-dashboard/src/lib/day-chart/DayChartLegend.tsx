import type { DayQuestions } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { FigureLink } from '../figure/FigureLink.tsx';
import small from '../figure/SmallLinks.module.css';
import { Swatch } from '../swatch/Swatch.tsx';
import { SERIES } from './day-chart-data.ts';
import type { SeriesNames } from './day-chart-data.ts';
import classes from './DayChartCard.module.css';

interface DayChartLegendProps {
  names: SeriesNames;
  totals: Readonly<Record<keyof SeriesNames, number>>;
  questions: ReturnType<DayQuestions>;
  /** Marks the incomplete day, if shown. */
  unfinished: string | null;
}

/** The series with their colours and totals. */
export function DayChartLegend({ names, totals, questions, unfinished }: DayChartLegendProps) {
  return (
    <ul className={`${classes.legend} ${small.links}`}>
      {SERIES.map((series) => (
        <li key={series}>
          <Swatch mark={series} />
          {names[series]}{' '}
          <b>
            <FigureLink
              count={totals[series]}
              question={questions[series]}
              name={t('{count, number} {series} by day', { count: totals[series], series: names[series] })}
            />
          </b>
        </li>
      ))}
      {unfinished && <li className={classes.open}>{unfinished}</li>}
    </ul>
  );
}
