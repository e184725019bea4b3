import type { ReactNode } from 'react';
import classes from './State.module.css';

export interface EmptyStateProps {
  /** Why there is nothing. */
  title: ReactNode;
  /** What to do about it. */
  hint?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
