import classes from './BlindPick.module.css';

/** Marks an order whose exact device was not known beforehand: brand and model are those of the blind pick. */
export function BlindPick() {
  return (
    <span className={classes.mark} title="Blind pick">
      Blind pick
    </span>
  );
}
