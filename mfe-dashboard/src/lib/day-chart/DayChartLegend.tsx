import type { DayQuestions } from '@veritas/shared/domain';
import { FigureLink } from '../figure/FigureLink.tsx';
import { SERIES } from './day-chart-options.ts';
import type { SeriesNames } from './day-chart-options.ts';
import classes from './DayChartCard.module.css';

interface DayChartLegendProps {
  names: SeriesNames;
  totals: Readonly<Record<keyof SeriesNames, number>>;
  questions: ReturnType<DayQuestions>;
}

/** The series with their colours and their sums over the days. */
export function DayChartLegend({ names, totals, questions }: DayChartLegendProps) {
  return (
    <ul className={classes.legend}>
      {SERIES.map((series) => (
        <li key={series} data-series={series}>
          {names[series]}{' '}
          <b>
            <FigureLink count={totals[series]} question={questions[series]} of={`${names[series]} by day`} />
          </b>
        </li>
      ))}
    </ul>
  );
}
