import type { View } from '../../lib/figure/view.ts';
import { TopTable } from './TopTable.tsx';

/** Operators with most rejections; the percentage divides by what they submitted (SPEC section 9). */
export function TopOperators({ figures, ask, formulas }: View) {
  return (
    <TopTable
      title="Top Five Rejecting Operators"
      notes={{ line: 'Rejections ÷ records the operator submitted', formula: formulas.operators }}
      headers={{ name: 'Operator name', of: 'of submitted', total: 'Submitted' }}
      lines={figures.topOperators.map((line) => {
        const { rejections, submitted: total } = ask.operator(line);
        return { ...line, name: line.operator, total: line.submitted, ask: { rejections, total } };
      })}
    />
  );
}
