import type { Change } from '@veritas/shared/domain';
import classes from './FigureTiles.module.css';

/** Up or down in words; a colour repeats it, but only where one of the two is bad. */
export function ChangeLine({ change: { direction, text }, bad }: { change: Change; bad?: 'up' | undefined }) {
  const judged = bad === undefined || direction === 'none' ? undefined : direction === bad ? 'worse' : 'better';
  return (
    <span className={classes.change} data-direction={direction} data-judged={judged}>
      {text}
    </span>
  );
}
