import type { TopOperator } from '@veritas/shared/domain';
import { TopTable } from './TopTable.tsx';

/** Operators with most rejections; the percentage divides by what they submitted (SPEC section 9). */
export function TopOperators({ operators }: { operators: readonly TopOperator[] }) {
  return (
    <TopTable
      title="Top Five Rejecting Operators"
      note="Rejections ÷ records the operator submitted"
      headers={{ name: 'Operator name', of: 'of submitted', total: 'Submitted' }}
      lines={operators.map(({ operator, submitted, ...line }) => ({ ...line, name: operator, total: submitted }))}
    />
  );
}
