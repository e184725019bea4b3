import type { ReactNode } from 'react';
import classes from './Formula.module.css';

/** Container of a formula, which becomes as wide as this and no wider. */
export function FigureFrame({ children }: { children: ReactNode }) {
  return <div className={classes.frame}>{children}</div>;
}
