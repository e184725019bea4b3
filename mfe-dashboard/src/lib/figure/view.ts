import { figureFormulas } from '@veritas/shared/domain';
import type { Basis, DashboardFigures, Day, FigureQuestions, PeriodFigures } from '@veritas/shared/domain';
import type { MeaningOf } from '@veritas/shared/records';

/** The displayed figures, and the list behind each. */
export interface View {
  readonly figures: PeriodFigures;
  /** The days of the period, oldest first. */
  readonly days: readonly Day[];
  readonly basis: Basis;
  /** As in the query: `all`, or a code in any case. */
  readonly hub: string;
  /** The chosen operator; null for all. */
  readonly operator: string | null;
  /** Whether the last day is today, which is incomplete. */
  readonly unfinished: boolean;
  /** The page's label of the hub, which is also in saved files. */
  readonly hubName: string;
  /** The zone of the days. */
  readonly zone: string;
  readonly ask: FigureQuestions;
  readonly formulas: ReturnType<typeof figureFormulas>;
  readonly meaningOf: MeaningOf;
}

interface Asked extends Pick<View, 'hub' | 'operator' | 'hubName' | 'zone' | 'basis' | 'ask' | 'meaningOf'> {
  /** In the zone. */
  readonly today: Day;
}

export function viewOf(figures: DashboardFigures, { today, ...asked }: Asked): View {
  const { days } = figures;
  return {
    ...asked,
    figures: figuresOf(figures, asked.basis),
    days,
    unfinished: days.at(-1) === today,
    formulas: figureFormulas(asked.basis),
  };
}

export function figuresOf(figures: DashboardFigures, basis: Basis): PeriodFigures {
  return basis === 'created' ? figures : figures.activity;
}
