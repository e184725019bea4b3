import { useId, type ReactNode } from 'react';
import classes from './Tile.module.css';

export interface TileProps {
  label: string;
  /** The figure, as text or as a link. */
  value: ReactNode;
  /** Small beside the figure: its denominator, as "of 1,204". */
  of?: ReactNode;
  /** Under the figure: what is counted, or the change against the previous period. */
  note?: ReactNode;
}

/** One figure, large: label, number, denominator, note. */
export function Tile({ label, value, of, note }: TileProps) {
  const labelId = useId();
  return (
    <section className={classes.tile} aria-labelledby={labelId}>
      <h2 id={labelId} className={classes.label}>
        {label}
      </h2>
      <p className={classes.figures} data-figures>
        <strong className={classes.value}>{value}</strong>
        {of && <span className={classes.of}> {of}</span>}
      </p>
      {note && (
        <p className={classes.note} data-figures>
          {note}
        </p>
      )}
    </section>
  );
}
