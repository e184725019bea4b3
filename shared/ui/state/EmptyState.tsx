import type { ReactNode } from 'react';
import classes from './State.module.css';

export interface EmptyStateProps {
  /** Why it is empty. */
  title: ReactNode;
  /** The action to take. */
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
