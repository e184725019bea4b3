import { useRef, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { useScrollable } from '../a11y/useScrollable.ts';
import classes from './Dialog.module.css';

/** The scrolling part of a dialog. */
export function DialogBody({ id, children }: { id: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const scrolling = useScrollable(body, t('Content'));
  return (
    <div ref={body} id={id} className={classes.body} {...scrolling}>
      {children}
    </div>
  );
}
