import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonLook, type ButtonVariant } from './button-look.ts';
import classes from './Button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary per view: the next action. Quiet is for rows and toolbars. */
  variant?: ButtonVariant | undefined;
  /** Shows a pending action and ignores further presses; the button keeps its focus. */
  busy?: boolean | undefined;
  icon?: ReactNode;
}

export function Button({ variant, busy = false, icon, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // A disabled button would lose the focus while it works, so the press is ignored instead.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button type="button" {...rest} {...buttonLook(variant, rest.className)} {...busyState(busy)} onClick={press}>
      {busy ? <span className={classes.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

function busyState(busy: boolean) {
  return busy ? { 'aria-busy': true, 'aria-disabled': true } : {};
}
