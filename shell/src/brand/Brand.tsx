import classes from './Brand.module.css';
import { Mark } from './Mark.tsx';

/** Mark and name of the product, as the page shows them before its script is loaded (index.html). */
export function Brand() {
  return (
    <span className={classes.brand}>
      <Mark size={28} />
      <span>
        Veritas <span className={classes.kind}>Console</span>
      </span>
    </span>
  );
}
