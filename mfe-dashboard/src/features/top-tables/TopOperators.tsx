import type { TopOperator } from '@veritas/shared/domain';
import { message, t } from '@veritas/shared/language';
import type { View } from '../../lib/figure/view.ts';
import { TopTable } from './TopTable.tsx';
import { submittedOf } from './top-table-columns.tsx';
import { useDrillDown } from './useDrillDown.ts';

/** Operators with most rejections; the percentage divides by what they submitted (SPEC section 9). */
export function TopOperators(view: View) {
  const { figures, ask, formulas } = view;
  const next = useDrillDown(view);
  const lineOf = (line: TopOperator) => {
    const { rejections, submitted: total } = ask.operator(line);
    return {
      ...line,
      name: line.known ? line.operator : t('Unknown'),
      total: line.submitted,
      ask: { rejections, total },
      next: next.operator(line, total),
    };
  };
  return (
    <TopTable
      title={message('Top Five Rejecting Operators')}
      notes={{ line: t('Rejections ÷ records the operator submitted'), formula: formulas.operators }}
      headers={{
        name: t('Operator name'),
        of: t('of submitted'),
        total: t('Submitted'),
        totalOf: submittedOf,
      }}
      lines={{ count: figures.topOperators.map(lineOf), percent: figures.operatorsByPercent.map(lineOf) }}
      average={{ count: figures.tiles.rejected, total: figures.tiles.submitted }}
      compared={figures.operatorCount}
    />
  );
}
