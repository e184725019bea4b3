import { FactText } from './FactText.tsx';
import factClasses from './FactText.module.css';
import classes from './TrackingId.module.css';

/** IDs that are longer than most are cut, those of a sane length and writing direction in front of their end. */
const CUT_IN_FRONT_OF_ITS_END = /^[\x21-\x7e]{14,200}$/;
/** As many characters as the IDs of one day or one shop differ by. */
const END = 6;

/** A tracking ID in one line. Where there is no room for all of it, its last characters stay: by them IDs differ. */
export function TrackingId({ children: id }: { children: string }) {
  return (
    <code>
      {CUT_IN_FRONT_OF_ITS_END.test(id) ? (
        <bdi className={factClasses.line} title={id}>
          <span className={classes.start}>{id.slice(0, -END)}</span>
          {id.slice(-END)}
        </bdi>
      ) : (
        <FactText>{id}</FactText>
      )}
    </code>
  );
}
