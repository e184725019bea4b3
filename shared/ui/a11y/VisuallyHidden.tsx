import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

/** Text for screen readers only; with the role `status` its changes are announced. */
export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span className={classes.hidden} role={role}>
      {children}
    </span>
  );
}
