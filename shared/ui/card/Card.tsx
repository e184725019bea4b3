import { useId, type ReactNode } from 'react';
import classes from './Card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** One muted line under the title: what is counted, on what basis. */
  note?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A framed part of a page, named by its title. */
export function Card({ title, note, actions, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className={classes.head}>
          <div className={classes.titles}>
            {title && (
              <h2 id={titleId} className={classes.title}>
                {title}
              </h2>
            )}
            {note && <p className={classes.note}>{note}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
