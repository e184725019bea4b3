import type { ListQuestion } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import type { Sample } from '@veritas/shared/signals';
import { Card, Table } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { FigureFrame } from '../../lib/figure/FigureFrame.tsx';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import { Formula } from '../../lib/figure/Formula.tsx';
import { NoData } from '../../lib/NoData.tsx';
import { useAddressSwitch } from '../../lib/useAddressSwitch.ts';
import { NameLink } from './NameLink.tsx';
import type { NextStep } from './NameLink.tsx';
import { ShareBar } from './ShareBar.tsx';
import classes from './TopTable.module.css';

export interface Line {
  readonly name: string;
  /** False for those without a name, who are not a real one called Unknown. */
  readonly known: boolean;
  readonly rejections: number;
  readonly percent: string;
  readonly total: number;
  readonly next: NextStep;
  readonly ask: { readonly rejections: ListQuestion; readonly total: ListQuestion };
}

export interface TopTableHeaders {
  readonly name: string;
  readonly of: string;
  readonly total: string;
  /** The total with its number and whose it is. */
  readonly totalOf: (values: { readonly count: number; readonly name: string }) => string;
}

interface TopTableProps {
  /** In English: also a key of the address. */
  title: string;
  /** How the percentage is made, in a line and in full. */
  notes: { readonly line: string; readonly formula: string };
  headers: TopTableHeaders;
  /** The five with most rejections, and the five with the highest percentage. */
  lines: Readonly<Record<'count' | 'percent', readonly Line[]>>;
  /** What all of them have together, and how many they are. */
  average: Sample;
  compared: number;
}

/**
 * Who has most rejections, or the highest percentage, with the denominator of each percentage; lines without any are
 * greyed. A press on a name shows the figures of it alone, the next one its devices.
 */
export function TopTable({ title, notes, headers, lines, average, compared }: TopTableProps) {
  const shownTitle = translated(title);
  const byPercent = useAddressSwitch('percent', title);
  const by = byPercent.on ? 'percent' : 'count';
  const shown = lines[by];
  const note = (
    <>
      {notes.line}
      <Formula of={shownTitle}>{notes.formula}</Formula>
    </>
  );
  const highest = Math.max(...[average, ...shown.map(sampleOf)].map(({ count, total }) => count / Math.max(total, 1)));
  return (
    <FigureFrame>
      <Card title={shownTitle} note={note}>
        {shown.length === 0 ? (
          <NoData />
        ) : (
          <div className={classes.table}>
            <Table<Line, 'count' | 'percent'>
              caption={shownTitle}
              rows={shown}
              rowKey={({ name, known }) => `${known} ${name}`}
              order={{ by, descending: true, onSort: (asked) => asked !== by && byPercent.toggle() }}
              columns={[
                { key: 'name', header: headers.name, cell: (line) => <NameLink {...line} />, rowHeader: true },
                { key: 'count', header: t('Rejections'), cell: rejectionsLink, align: 'end', sortKey: 'count' },
                {
                  key: 'percent',
                  header: <PercentHeader of={headers.of} />,
                  cell: (line) => (
                    <ShareBar
                      sample={sampleOf(line)}
                      percent={line.percent}
                      average={average}
                      compared={compared}
                      highest={highest}
                    />
                  ),
                  align: 'end',
                  sortKey: 'percent',
                },
                { key: 'total', header: headers.total, cell: (line) => totalLink(line, headers.totalOf), align: 'end' },
              ]}
            />
          </div>
        )}
      </Card>
    </FigureFrame>
  );
}

function sampleOf({ rejections, total }: Line): Sample {
  return { count: rejections, total };
}

function rejectionsLink({ rejections, name, ask }: Line): ReactNode {
  return (
    <FigureLink
      count={rejections}
      question={ask.rejections}
      name={t('{count, plural, one {# rejection} other {# rejections}} of {name}', { count: rejections, name })}
      className={classes.figure}
    />
  );
}

function totalLink({ total, name, ask }: Line, totalOf: TopTableHeaders['totalOf']): ReactNode {
  return (
    <FigureLink count={total} question={ask.total} name={totalOf({ count: total, name })} className={classes.figure} />
  );
}

/** What was submitted, with its number and by whom. */
export const submittedOf: TopTableHeaders['totalOf'] = (values) => t('{count, number} submitted of {name}', values);

function PercentHeader({ of }: { of: string }) {
  return (
    <span>
      {t('Rejection %')} <span className={classes.of}>{of}</span>
    </span>
  );
}
