import { t } from '@veritas/shared/language';
import { useEscape } from '@veritas/shared/ui';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './Formula.module.css';

/** As below the button. */
const GAP = 8;

interface FormulaProps {
  /** The name of the figure. */
  of: string;
  /** How it is computed, in sentences. */
  children: string;
}

/** How a figure is computed, on hover, focus or tap; Escape closes it. */
export function Formula({ of, children }: FormulaProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  useEscape(shown, hide);
  const button = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (shown && button.current && tip.current) placeInWindow(tip.current, button.current);
  }, [shown]);
  return (
    <span className={classes.anchor} onPointerEnter={show} onPointerLeave={hide}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={t('How {figure} is counted', { figure: of })}
        aria-describedby={id}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        <i aria-hidden="true">i</i>
      </button>
      <span ref={tip} role="tooltip" id={id} className={classes.tip} hidden={!shown}>
        {children}
      </span>
    </span>
  );
}

/** Above the button where the tooltip would end below the window, and there is more room. */
function placeInWindow(tip: HTMLElement, button: HTMLElement): void {
  tip.style.translate = '';
  const below = tip.getBoundingClientRect();
  const { top } = button.getBoundingClientRect();
  const room = window.innerHeight - below.top;
  if (below.height > room && top > room) tip.style.translate = `0 ${top - GAP - below.bottom}px`;
}
