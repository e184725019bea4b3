import { CircleCheck, CircleDashed, CircleDot, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Badge.module.css';

export type BadgeKind = 'verified' | 'submitted' | 'created' | 'rejected' | 'warning' | 'neutral';

export interface BadgeProps {
  kind: BadgeKind;
  /** An icon other than that of the status. */
  icon?: ReactNode;
  /** Without the pill: for dense tables. */
  plain?: boolean | undefined;
  children: ReactNode;
}

const icons = {
  verified: CircleCheck,
  submitted: CircleDot,
  created: CircleDashed,
  rejected: CircleX,
  warning: TriangleAlert,
  neutral: null,
};

/** A status: colour, icon and word together, never colour alone. */
export function Badge({ kind, icon, plain, children }: BadgeProps) {
  const Icon = icons[kind];
  return (
    <span className={classes.badge} data-kind={kind} data-plain={plain || undefined}>
      {icon ?? (Icon && <Icon aria-hidden="true" />)}
      {children}
    </span>
  );
}
