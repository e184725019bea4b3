import { t } from '@veritas/shared/language';
import { Link } from '@veritas/shared/remote';
import classes from './TopTable.module.css';

/** Target of a press on a name. */
export interface NextStep {
  /** An address of this page, or of the pick list. */
  readonly to: string;
  readonly shows: 'figures' | 'devices';
}

interface NameLinkProps {
  name: string;
  known: boolean;
  rejections: number;
  next: NextStep;
}

/** A name whose first press filters the figures and the next one opens its devices; the link is as large as the row. */
export function NameLink({ name, known, rejections, next }: NameLinkProps) {
  return (
    <Link
      to={next.to}
      className={classes.name}
      data-zero={rejections === 0 || undefined}
      aria-label={
        next.shows === 'figures' ? t('{name}, show its figures', { name }) : t('{name}, show its devices', { name })
      }
    >
      {known ? name : <i>{name}</i>}
    </Link>
  );
}
