import { t } from '@veritas/shared/language';
import { useEscape } from '@veritas/shared/ui';
import { useId, useState } from 'react';
import classes from './Formula.module.css';

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
  return (
    <span className={classes.anchor} onPointerEnter={show} onPointerLeave={hide}>
      <button
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
      <span role="tooltip" id={id} className={classes.tip} hidden={!shown}>
        {children}
      </span>
    </span>
  );
}
