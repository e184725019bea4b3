import { useId } from 'react';
import classes from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** 0 to 100; null for indeterminate. */
  value: number | null;
  /** Shown above the bar and its name, as 'Uploading... 40%'. */
  label: string;
}

export function ProgressBar({ value, label }: ProgressBarProps) {
  const labelId = useId();
  const share = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div className={classes.progress} data-figures>
      <span id={labelId}>{label}</span>
      <div
        className={classes.track}
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share)}
      >
        <div
          className={classes.bar}
          data-unknown={share === null || undefined}
          style={share === null ? undefined : { transform: `scaleX(${share / 100})` }}
        />
      </div>
    </div>
  );
}
