import type { ChartCode } from '@veritas/shared/domain';
import type { CSSProperties } from 'react';
import classes from './Swatch.module.css';

/** What has its own colour in the charts: a stage or a result. */
export type Mark = 'doorstep' | 'hub' | ChartCode;

/** The colour of a mark, beside its name. */
export function Swatch({ mark }: { mark: Mark }) {
  return <span className={classes.swatch} data-mark={mark} aria-hidden="true" />;
}

/** A bar in the colour of a mark; `length` is its part of the longest one, 0 to 1. */
export function MarkBar({ mark, length }: { mark: Mark; length: number }) {
  const style = { '--length': length } as CSSProperties;
  return <span className={`${classes.swatch} ${classes.bar}`} style={style} data-mark={mark} aria-hidden="true" />;
}
