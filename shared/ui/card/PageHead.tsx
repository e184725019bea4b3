import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

export interface PageHeadProps {
  title: ReactNode;
  /** One line: what the page is based on, as "24 hubs · as of 14:05 IST". */
  context?: ReactNode;
  actions?: ReactNode;
}

/** The head of a page: its only `h1`, one line of context, its actions at the right. */
export function PageHead({ title, context, actions }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        {context && (
          <p className={classes.context} data-figures>
            {context}
          </p>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
