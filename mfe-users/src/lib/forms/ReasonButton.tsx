import { Button, useEscape, type ButtonProps } from '@veritas/shared/ui';
import { useEffect, useId, useState, type CSSProperties, type SyntheticEvent } from 'react';
import classes from './ReasonButton.module.css';

interface ReasonButtonProps extends ButtonProps {
  /** Why it is disabled; null when it is enabled. */
  readonly reason: string | null;
}

const TIP_WIDTH = 260;
const EDGE = 8;
const GAP = 4;
/** A reason of four lines. */
const TIP_HEIGHT = 80;

/** A button that stays focusable while it is disabled and shows the reason on focus, hover and press. */
export function ReasonButton({ reason, onClick, className, ...rest }: ReasonButtonProps) {
  const id = useId();
  const [place, setPlace] = useState<Pick<CSSProperties, 'top' | 'bottom' | 'left'> | null>(null);
  const hide = () => setPlace(null);
  useEscape(place !== null, hide);
  useEffect(() => {
    if (!place) return undefined;
    // The tip is fixed to the window, so that no scrolling table clips it; it does not move with the page.
    window.addEventListener('scroll', hide, { capture: true });
    return () => window.removeEventListener('scroll', hide, { capture: true });
  }, [place]);

  function show({ currentTarget }: SyntheticEvent<HTMLElement>) {
    const { top, bottom, left } = currentTarget.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const below = clientHeight - bottom;
    setPlace({
      ...(below < TIP_HEIGHT && top > below ? { bottom: clientHeight - top + GAP } : { top: bottom + GAP }),
      left: Math.max(EDGE, Math.min(left, clientWidth - TIP_WIDTH - EDGE)),
    });
  }
  const refused = reason !== null && {
    className: [classes.refused, className].filter(Boolean).join(' '),
    'aria-disabled': true,
    'aria-describedby': id,
    onClick: show,
    onFocus: show,
    onBlur: hide,
  };
  // The same elements with and without a reason: the button keeps the focus when that changes.
  return (
    <span {...(refused && { onPointerEnter: show, onPointerLeave: hide })}>
      <Button {...rest} className={className} onClick={onClick} {...refused} />
      {refused && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
      {refused && place && (
        <span className={classes.tip} style={{ ...place, maxWidth: TIP_WIDTH }} aria-hidden="true">
          {reason}
        </span>
      )}
    </span>
  );
}
