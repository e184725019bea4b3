import type { ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { rich } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { FigureLink } from '../lib/figure/FigureLink.tsx';

interface LeftOutProps {
  why: keyof typeof LEFT_OUT;
  count: number;
  question: ListQuestion;
}

/** The number of records left out, and why; the number opens them. */
export function LeftOut({ why, count, question }: LeftOutProps) {
  if (count === 0) return null;
  const { name, line } = LEFT_OUT[why];
  return <li>{line({ count, figure: <FigureLink count={count} question={question} name={name({ count })} /> })}</li>;
}

interface LineValues {
  readonly count: number;
  readonly figure: ReactNode;
}

/** Each as the name of its link, and as the line with the link in it. */
const LEFT_OUT = {
  uncreated: {
    name: (values: { count: number }) =>
      t('{count, plural, one {# record} other {# records}} left out: created date missing or invalid', values),
    line: (values: LineValues) =>
      rich('{figure} {count, plural, one {record} other {records}} left out: created date missing or invalid', {
        ...values,
      }),
  },
  pendingUncreated: {
    name: (values: { count: number }) =>
      t(
        '{count, plural, one {# pending record} other {# pending records}} left out: created date missing or invalid',
        values,
      ),
    line: (values: LineValues) =>
      rich('{figure} pending {count, plural, one {record} other {records}} left out: created date missing or invalid', {
        ...values,
      }),
  },
  unsubmitted: {
    name: (values: { count: number }) =>
      t(
        '{count, plural, one {# submitted record} other {# submitted records}} left out: submit time missing or invalid',
        values,
      ),
    line: (values: LineValues) =>
      rich(
        '{figure} submitted {count, plural, one {record} other {records}} left out: submit time missing or invalid',
        { ...values },
      ),
  },
};
