import { SMALL_SAMPLE } from '@veritas/shared/domain';
import type { ListQuestion } from '@veritas/shared/domain';
import { Card, Table } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { FigureFrame } from '../../lib/figure/FigureFrame.tsx';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import { Formula } from '../../lib/figure/Formula.tsx';
import { NoData } from '../../lib/NoData.tsx';
import classes from './TopTable.module.css';

interface Line {
  readonly name: string;
  /** False for those without a name, who are not a real one called Unknown. */
  readonly known: boolean;
  readonly rejections: number;
  readonly percent: string;
  readonly total: number;
  readonly ask: { readonly rejections: ListQuestion; readonly total: ListQuestion };
}

interface TopTableProps {
  title: string;
  /** How the percentage is made, in a line and in full. */
  notes: { readonly line: string; readonly formula: string };
  headers: { readonly name: string; readonly of: string; readonly total: string };
  lines: readonly Line[];
}

/** Who has most rejections, with the denominator of each percentage; lines without any are greyed. */
export function TopTable({ title, notes, headers, lines }: TopTableProps) {
  const note = (
    <>
      {notes.line}
      <Formula of={title}>{notes.formula}</Formula>
    </>
  );
  return (
    <FigureFrame>
      <Card title={title} note={note}>
        {lines.length === 0 ? <NoData /> : <Lines caption={title} headers={headers} lines={lines} />}
      </Card>
    </FigureFrame>
  );
}

function Lines({ caption, headers, lines }: Pick<TopTableProps, 'headers' | 'lines'> & { caption: string }) {
  return (
    <div className={classes.table}>
      <Table
        caption={caption}
        rows={lines}
        rowKey={({ name, known }) => `${known} ${name}`}
        columns={[
          { key: 'name', header: headers.name, cell: (line) => greyed(line, nameOf(line)), rowHeader: true },
          {
            key: 'count',
            header: 'Rejections',
            // The link is as large as the row, but for the other link in it.
            cell: ({ rejections, name, ask }) => (
              <FigureLink
                count={rejections}
                question={ask.rejections}
                of={`rejections of ${name}`}
                className={classes.row}
              />
            ),
            align: 'end',
          },
          { key: 'percent', header: <Percent of={headers.of} />, cell: (line) => <Share {...line} />, align: 'end' },
          {
            key: 'total',
            header: headers.total,
            cell: ({ total, name, ask }) => (
              <FigureLink
                count={total}
                question={ask.total}
                of={`${headers.total.toLowerCase()} of ${name}`}
                className={classes.total}
              />
            ),
            align: 'end',
          },
        ]}
      />
    </div>
  );
}

function nameOf({ name, known }: Line): ReactNode {
  return known ? name : <i>{name}</i>;
}

function greyed({ rejections }: Pick<Line, 'rejections'>, content: ReactNode): ReactNode {
  return rejections > 0 ? content : <span className={classes.zero}>{content}</span>;
}

/** Of few nothing can be said in per cent, so the figure steps back and says so. */
function Share({ percent, rejections, total }: Line) {
  if (total >= SMALL_SAMPLE) return greyed({ rejections }, percent);
  return (
    <span className={classes.zero}>
      {percent} <span className={classes.few}>small sample</span>
    </span>
  );
}

function Percent({ of }: { of: string }) {
  return (
    <>
      Rejection % <span className={classes.of}>{of}</span>
    </>
  );
}
