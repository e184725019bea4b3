import { useState, type ComponentProps, type ReactNode } from 'react';
import { useEscape } from '../a11y/useEscape.ts';
import classes from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The button's name, shown beside it on hover and focus. */
  label: string;
  icon: ReactNode;
  /** Side of the tooltip; at the page's right edge choose 'start'. */
  tip?: 'below' | 'start' | 'none' | undefined;
}

/** A button without text: only for well-known icons (close, clear, show) or in the top bar. */
export function IconButton({ label, icon, tip = 'below', className, ...rest }: IconButtonProps) {
  const [shown, setShown] = useState(false);
  useEscape(shown, () => setShown(false));
  return (
    <span
      className={classes.anchor}
      // Touch has no hover: the tooltip would stay over the neighbouring elements.
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setShown(true)}
      onPointerLeave={() => setShown(false)}
    >
      <button
        type="button"
        {...rest}
        className={[classes.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        onFocus={(event) => {
          rest.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) setShown(true);
        }}
        onBlur={(event) => {
          rest.onBlur?.(event);
          setShown(false);
        }}
      >
        {icon}
      </button>
      {shown && tip !== 'none' && (
        <span className={classes.tip} data-side={tip} aria-hidden="true">
          {label}
        </span>
      )}
    </span>
  );
}
