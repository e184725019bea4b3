import { Card, Table } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { countText } from '../../lib/text.ts';
import { NoData } from '../../lib/NoData.tsx';
import classes from './TopTable.module.css';

interface Line {
  readonly name: string;
  /** False for those without a name, who are not a real one called Unknown. */
  readonly known: boolean;
  readonly rejections: number;
  readonly percent: string;
  readonly total: number;
}

interface TopTableProps {
  title: string;
  /** How the percentage is made. */
  note: string;
  headers: { readonly name: string; readonly of: string; readonly total: string };
  lines: readonly Line[];
}

/** Who has most rejections, with the denominator of each percentage; lines without any are greyed. */
export function TopTable({ title, note, headers, lines }: TopTableProps) {
  return (
    <div className={classes.table}>
      <Card title={title} note={note}>
        {lines.length === 0 ? (
          <NoData />
        ) : (
          <Table
            caption={title}
            rows={lines}
            rowKey={({ name, known }) => `${known} ${name}`}
            columns={[
              { key: 'name', header: headers.name, cell: (line) => greyed(line, nameOf(line)), rowHeader: true },
              {
                key: 'count',
                header: 'Rejections',
                cell: (line) => greyed(line, countText(line.rejections)),
                align: 'end',
              },
              {
                key: 'percent',
                header: <Percent of={headers.of} />,
                cell: (line) => greyed(line, line.percent),
                align: 'end',
              },
              {
                key: 'total',
                header: headers.total,
                cell: (line) => greyed(line, countText(line.total)),
                align: 'end',
              },
            ]}
          />
        )}
      </Card>
    </div>
  );
}

function nameOf({ name, known }: Line): ReactNode {
  return known ? name : <i>{name}</i>;
}

function greyed({ rejections }: Line, content: ReactNode): ReactNode {
  return rejections > 0 ? content : <span className={classes.zero}>{content}</span>;
}

function Percent({ of }: { of: string }) {
  return (
    <>
      Rejection % <span className={classes.of}>{of}</span>
    </>
  );
}
