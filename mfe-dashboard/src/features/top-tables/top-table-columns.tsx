import type { ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { Sample } from '@veritas/shared/signals';
import type { Column } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { FigureLink } from '../../lib/figure/FigureLink.tsx';
import { NameLink } from './NameLink.tsx';
import type { NextStep } from './NameLink.tsx';
import { ShareBar } from './ShareBar.tsx';
import classes from './TopTable.module.css';

export interface Line {
  readonly name: string;
  /** False for records without a name, which differ from a real one called Unknown. */
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
  /** The denominator with its number and name. */
  readonly totalOf: (values: { readonly count: number; readonly name: string }) => string;
}

interface Compared {
  /** The total, and the number of rows. */
  readonly average: Sample;
  readonly compared: number;
  /** The share that fills a bar, 0 to 1. */
  readonly highest: number;
}

/** The name, its rejections, their percentage, and the denominator. */
export function topTableColumns(
  { name, of, total, totalOf }: TopTableHeaders,
  compared: Compared,
): Column<Line, 'count' | 'percent'>[] {
  return [
    { key: 'name', header: name, cell: (line) => <NameLink {...line} />, rowHeader: true },
    { key: 'count', header: t('Rejections'), cell: rejectionsLink, align: 'end', sortKey: 'count' },
    {
      key: 'percent',
      header: <PercentHeader of={of} />,
      cell: (line) => <ShareBar sample={sampleOf(line)} percent={line.percent} {...compared} />,
      align: 'end',
      sortKey: 'percent',
    },
    { key: 'total', header: total, cell: (line) => totalLink(line, totalOf), align: 'end' },
  ];
}

export function sampleOf({ rejections, total }: Line): Sample {
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

/** The submitted devices, with their number and operator. */
export const submittedOf: TopTableHeaders['totalOf'] = (values) => t('{count, number} submitted of {name}', values);

function PercentHeader({ of }: { of: string }) {
  return (
    <span>
      {t('Rejection %')} <span className={classes.of}>{of}</span>
    </span>
  );
}
