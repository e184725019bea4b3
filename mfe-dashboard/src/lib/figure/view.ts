import { figureFormulas, figureQuestions } from '@veritas/shared/domain';
import type { Basis, DashboardFigures, Day, FigureQuestions, PeriodFigures } from '@veritas/shared/domain';
import type { MeaningOf } from '@veritas/shared/records';

/** The figures as they are looked at, and the list behind each. */
export interface View {
  readonly figures: PeriodFigures;
  /** The days of the period, oldest first. */
  readonly days: readonly Day[];
  readonly basis: Basis;
  /** As the page names the hub: saved files carry it. */
  readonly hubName: string;
  /** In which the days are meant. */
  readonly zone: string;
  readonly ask: FigureQuestions;
  readonly formulas: ReturnType<typeof figureFormulas>;
  readonly meaningOf: MeaningOf;
}

export function viewOf(
  figures: DashboardFigures,
  asked: { hub: string; hubName: string; zone: string; basis: Basis; meaningOf: MeaningOf },
): View {
  return {
    figures: asked.basis === 'created' ? figures : figures.activity,
    days: figures.days,
    basis: asked.basis,
    hubName: asked.hubName,
    zone: asked.zone,
    ask: figureQuestions({ ...asked, days: figures.days }),
    formulas: figureFormulas(asked.basis),
    meaningOf: asked.meaningOf,
  };
}
