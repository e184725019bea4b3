import { t } from '../../language/t.ts';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { LongWait } from './LongWait.tsx';
import classes from './Skeleton.module.css';

export interface SkeletonProps {
  /** The shape of the expected content. */
  shape?: 'text' | 'table' | 'tile' | 'chart' | 'field' | undefined;
  /** Lines of text or rows of a table. */
  lines?: number | undefined;
  /** Announced once; null where a neighbour already says it, and says when the wait is long. */
  label?: string | null | undefined;
}

/** Shown after 150 ms, so that a quick answer does not flicker. */
export function Skeleton({ shape = 'text', lines = 3, label = t('Loading') }: SkeletonProps) {
  const bars = shape === 'text' || shape === 'table' ? lines : 1;
  return (
    <div className={classes.skeleton} data-shape={shape} role={label ? 'status' : undefined}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {label && <LongWait />}
      {Array.from({ length: bars }, (_, index) => (
        <span key={index} className={classes.bar} aria-hidden="true" />
      ))}
    </div>
  );
}
