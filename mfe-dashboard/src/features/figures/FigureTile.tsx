import { listLink } from '@veritas/shared/domain';
import type { Change, ListQuestion } from '@veritas/shared/domain';
import { Link } from '@veritas/shared/remote';
import { Tile } from '@veritas/shared/ui';
import { FigureFrame } from '../../lib/figure/FigureFrame.tsx';
import { Formula } from '../../lib/figure/Formula.tsx';
import { ChangeLine } from './ChangeLine.tsx';

interface FigureTileProps {
  label: string;
  value: string;
  /** The list behind the figure. */
  question: ListQuestion;
  of?: string | undefined;
  note: string;
  formula: string;
  change: { readonly line: Change; readonly bad?: 'up' };
}

/** One figure that opens its records, with its denominator, its formula and its change. */
export function FigureTile({ label, value, question, of, note, formula, change }: FigureTileProps) {
  return (
    <FigureFrame>
      <Tile
        label={label}
        value={
          <Link to={listLink(question)} aria-label={`${value} ${label}`}>
            {value}
          </Link>
        }
        of={of}
        note={
          <>
            {note}
            <Formula of={label}>{formula}</Formula>
            <ChangeLine change={change.line} bad={change.bad} />
          </>
        }
      />
    </FigureFrame>
  );
}
