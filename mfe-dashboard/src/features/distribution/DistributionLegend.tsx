import type { FigureQuestions } from '@veritas/shared/domain';
import { Table } from '@veritas/shared/ui';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import type { Slice } from './slices.ts';
import classes from './DistributionLegend.module.css';

interface DistributionLegendProps {
  slices: readonly Slice[];
  ask: FigureQuestions['slice'];
}

/** Code, title and count of each slice; the colour is named by the code, and a press on the row opens its records. */
export function DistributionLegend({ slices, ask }: DistributionLegendProps) {
  return (
    <div className={classes.legend}>
      <Table
        caption="Error Distribution by device result"
        rows={slices}
        rowKey={({ code }) => code}
        columns={[
          { key: 'code', header: 'Code', cell: ({ code }) => <CodeMark code={code} />, rowHeader: true },
          { key: 'title', header: 'Title', cell: ({ title }) => title },
          {
            key: 'count',
            header: 'Count',
            cell: ({ code, count }) => (
              <FigureLink count={count} question={ask(code)} of={`with result ${code}`} className={classes.row} />
            ),
            align: 'end',
          },
          { key: 'share', header: 'Share', cell: ({ share }) => share, align: 'end' },
        ]}
      />
    </div>
  );
}

function CodeMark({ code }: Pick<Slice, 'code'>) {
  return (
    <span className={classes.code} data-code={code}>
      {code}
    </span>
  );
}
