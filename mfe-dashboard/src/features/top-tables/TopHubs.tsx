import type { Basis, TopHub } from '@veritas/shared/domain';
import { message, t } from '@veritas/shared/language';
import type { View } from '../../lib/figure/view.ts';
import { TopTable } from './TopTable.tsx';
import { submittedOf, type TopTableHeaders } from './top-table-columns.tsx';
import { useDrillDown } from './useDrillDown.ts';

const WORDS: Record<Basis, { note: string } & Pick<TopTableHeaders, 'of' | 'total' | 'totalOf'>> = {
  created: {
    note: t('Rejections ÷ all records of the hub, pending ones included'),
    of: t('of all records'),
    total: t('Records'),
    totalOf: (values) => t('{count, plural, one {# record} other {# records}} of {name}', values),
  },
  activity: {
    note: t('Rejections ÷ records of the hub submitted in the period'),
    of: t('of submitted'),
    total: t('Submitted'),
    totalOf: submittedOf,
  },
};

/** Hubs with most doorstep rejections; the percentage divides by all records of the hub (SPEC section 9). */
export function TopHubs(view: View) {
  const { figures, ask, basis, formulas } = view;
  const next = useDrillDown(view);
  const { note, ...headers } = WORDS[basis];
  const lineOf = (line: TopHub) => {
    const questions = ask.hub(line);
    return {
      ...line,
      name: line.known ? line.hub : t('Unknown'),
      ask: questions,
      next: next.hub(line, questions.total),
    };
  };
  return (
    <TopTable
      title={message('Top Five Rejection Hubs')}
      notes={{ line: note, formula: formulas.hubs }}
      headers={{ name: t('Hub name'), ...headers }}
      lines={{ count: figures.topHubs.map(lineOf), percent: figures.hubsByPercent.map(lineOf) }}
      average={{ count: figures.tiles.rejected, total: figures.records }}
      compared={figures.hubCount}
    />
  );
}
