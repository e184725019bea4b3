import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { focusNearWhenRemoved } from '../a11y/lost-focus.ts';
import { Button } from '../button/Button.tsx';
import { Reference } from './Reference.tsx';
import classes from './State.module.css';

export interface ErrorStateProps {
  /** What failed. */
  title: ReactNode;
  /** The reason, if known, and what still works. */
  reason?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** Text of the button; "Retry" unless given. */
  retryLabel?: string | undefined;
  /** The request's id, for the support team. */
  reference?: string | null | undefined;
}

/** When it is replaced after a retry, the nearest remaining ancestor takes the focus from its button. */
export function ErrorState({ title, reason, onRetry, retryLabel = t('Retry'), reference }: ErrorStateProps) {
  return (
    <div ref={focusNearWhenRemoved} className={classes.state} role="alert">
      <CircleAlert className={classes.icon} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {reason && <p className={classes.hint}>{reason}</p>}
      {onRetry && (
        <div className={classes.action}>
          <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
      <Reference id={reference} />
    </div>
  );
}
