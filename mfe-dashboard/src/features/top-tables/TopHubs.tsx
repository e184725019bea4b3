import type { Basis, TopHub } from '@veritas/shared/domain';
import type { View } from '../../lib/figure/view.ts';
import { TopTable } from './TopTable.tsx';
import { useDrillDown } from './useDrillDown.ts';

const WORDS: Record<Basis, { note: string; of: string; total: string }> = {
  created: {
    note: 'Rejections ÷ all records of the hub, pending ones included',
    of: 'of all records',
    total: 'Records',
  },
  activity: { note: 'Rejections ÷ records of the hub submitted in the period', of: 'of submitted', total: 'Submitted' },
};

/** Hubs with most doorstep rejections; the percentage divides by all records of the hub (SPEC section 9). */
export function TopHubs(view: View) {
  const { figures, ask, basis, formulas } = view;
  const next = useDrillDown(view);
  const { note, ...headers } = WORDS[basis];
  const lineOf = (line: TopHub) => {
    const questions = ask.hub(line);
    return { ...line, name: line.hub, ask: questions, next: next.hub(line, questions.total) };
  };
  return (
    <TopTable
      title="Top Five Rejection Hubs"
      notes={{ line: note, formula: formulas.hubs }}
      headers={{ name: 'Hub name', ...headers }}
      lines={{ count: figures.topHubs.map(lineOf), percent: figures.hubsByPercent.map(lineOf) }}
      average={{ count: figures.tiles.rejected, total: figures.records }}
      compared={figures.hubCount}
    />
  );
}
