import { FactText } from './FactText.tsx';
import factClasses from './FactText.module.css';
import classes from './TrackingId.module.css';

/** Longer IDs are truncated, those of usual length and writing direction before their end. */
const CUT_IN_FRONT_OF_ITS_END = /^[\x21-\x7e]{14,200}$/;
/** Number of characters by which IDs of one day or one shop differ. */
const END = 6;

/** A tracking ID in one line. In a narrow cell its last characters stay visible, as IDs differ there. */
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
