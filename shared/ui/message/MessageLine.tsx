import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import classes from './MessageLine.module.css';

export interface MessageLineProps extends ComponentProps<'div'> {
  kind?: 'error' | 'success' | undefined;
  /** False where nothing follows that could shift: the empty line then takes no space. */
  reserved?: boolean;
}

/**
 * One line under a form, as the red line of Login: its space is reserved while it is empty, to avoid a layout shift,
 * and it is a live region before it has text, so that the text is announced.
 */
export function MessageLine({ kind = 'error', reserved = true, children, ...rest }: MessageLineProps) {
  const Icon = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <div
      {...rest}
      role={kind === 'error' ? 'alert' : 'status'}
      className={classes.line}
      data-kind={kind}
      data-reserved={reserved}
    >
      {children && (
        <>
          <Icon className={classes.icon} aria-hidden="true" />
          <span>{children}</span>
        </>
      )}
    </div>
  );
}
