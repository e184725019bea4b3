import { Button } from '@veritas/shared/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import type { Page } from './view/page.ts';
import classes from './UserList.module.css';

interface PagerProps {
  readonly page: Page<unknown>;
  readonly onTurn: (number: number) => void;
  /** Takes the focus when a row that had it is gone. */
  readonly count: RefObject<HTMLParagraphElement | null>;
}

/** Which rows are shown, and the way to those before and after. */
export function Pager({ page, onTurn, count: countRef }: PagerProps) {
  const { first, rows, total, number, count } = page;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p ref={countRef} tabIndex={-1} role="status" data-figures>
        {total === 0 ? 'No users' : `${first}–${first + rows.length - 1} of ${total}`}
      </p>
      {count > 1 && (
        <>
          <Turn label="Previous page" to={number > 1 ? number - 1 : null} onTurn={onTurn} />
          <Turn label="Next page" to={number < count ? number + 1 : null} onTurn={onTurn} />
        </>
      )}
    </nav>
  );
}

/** At the end of the pages the button stays focusable, so that the keyboard focus is not lost. */
function Turn({ label, to, onTurn }: { label: string; to: number | null; onTurn: (number: number) => void }) {
  return (
    <Button className={classes.turn} aria-disabled={to === null || undefined} onClick={() => to !== null && onTurn(to)}>
      {label === 'Previous page' && <ChevronLeft aria-hidden="true" />}
      {label}
      {label === 'Next page' && <ChevronRight aria-hidden="true" />}
    </Button>
  );
}
