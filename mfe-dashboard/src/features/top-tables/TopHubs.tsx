import type { Basis } from '@veritas/shared/domain';
import type { View } from '../../lib/figure/view.ts';
import { TopTable } from './TopTable.tsx';

const WORDS: Record<Basis, { note: string; of: string; total: string }> = {
  created: {
    note: 'Rejections ÷ all records of the hub, pending ones included',
    of: 'of all records',
    total: 'Records',
  },
  activity: { note: 'Rejections ÷ records of the hub submitted in the period', of: 'of submitted', total: 'Submitted' },
};

/** Hubs with most doorstep rejections; the percentage divides by all records of the hub (SPEC section 9). */
export function TopHubs({ figures, ask, basis, formulas }: View) {
  const { note, ...headers } = WORDS[basis];
  return (
    <TopTable
      title="Top Five Rejection Hubs"
      notes={{ line: note, formula: formulas.hubs }}
      headers={{ name: 'Hub name', ...headers }}
      lines={figures.topHubs.map((line) => ({ ...line, name: line.hub, ask: ask.hub(line) }))}
    />
  );
}
