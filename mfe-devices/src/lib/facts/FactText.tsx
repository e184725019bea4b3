import { NOT_AVAILABLE } from '@veritas/shared/domain';
import { clipText } from '../clip-text.ts';
import classes from './FactText.module.css';

interface FactTextProps {
  children: string | null;
  /** The whole text, wrapped; else one line, truncated. */
  whole?: boolean | undefined;
  /** Shown when there is no text. */
  missing?: string | undefined;
}

/** A text from the data, or N/A. Its writing direction is isolated from its neighbours. */
export function FactText({ children: text, whole, missing = NOT_AVAILABLE }: FactTextProps) {
  if (!text) return <span className={classes.missing}>{missing}</span>;
  if (whole) return <bdi className={classes.whole}>{text}</bdi>;
  return (
    <bdi className={classes.line} title={clipText(text, 600)}>
      {clipText(text)}
    </bdi>
  );
}
