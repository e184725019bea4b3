import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './Alert.module.css';

export type AlertKind = 'error' | 'success' | 'info' | 'warning';

export interface AlertProps extends ComponentProps<'div'> {
  kind: AlertKind;
  /** At the end of the line: what to do about it. */
  action?: ReactNode;
}

const icons = { error: CircleAlert, success: CircleCheck, info: Info, warning: TriangleAlert };

/** A message that stays in its place. An error interrupts a screen reader, the others wait. */
export function Alert({ kind, action, children, className, ...rest }: AlertProps) {
  const Icon = icons[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      {...rest}
      className={[classes.alert, className].filter(Boolean).join(' ')}
      data-kind={kind}
    >
      <Icon className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
