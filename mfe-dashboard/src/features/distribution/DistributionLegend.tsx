import { Table } from '@veritas/shared/ui';
import { countText } from '../../lib/text.ts';
import type { Slice } from './slices.ts';
import classes from './DistributionLegend.module.css';

/** Code, title and count of each slice; the colour is named by the code. */
export function DistributionLegend({ slices }: { slices: readonly Slice[] }) {
  return (
    <Table
      caption="Error Distribution by device result"
      rows={slices}
      rowKey={({ code }) => code}
      columns={[
        { key: 'code', header: 'Code', cell: ({ code }) => <CodeMark code={code} />, rowHeader: true },
        { key: 'title', header: 'Title', cell: ({ title }) => title },
        { key: 'count', header: 'Count', cell: ({ count }) => countText(count), align: 'end' },
        { key: 'share', header: 'Share', cell: ({ share }) => share, align: 'end' },
      ]}
    />
  );
}

function CodeMark({ code }: Pick<Slice, 'code'>) {
  return (
    <span className={classes.code} data-code={code}>
      {code}
    </span>
  );
}
