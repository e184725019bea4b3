import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Page } from './view/page.ts';
import classes from './UserList.module.css';

interface PagerProps {
  readonly page: Page<unknown>;
  readonly onTurn: (number: number) => void;
}

/** Which rows are shown, and the buttons to those before and after. */
export function Pager({ page, onTurn }: PagerProps) {
  const { first, rows, total, number, count } = page;
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      <p role="status" data-figures>
        {total === 0
          ? t('No users')
          : t('{first, number}–{last, number} of {total, number}', { first, last: first + rows.length - 1, total })}
      </p>
      {count > 1 && (
        <>
          <Turn side="previous" to={number > 1 ? number - 1 : null} onTurn={onTurn} />
          <Turn side="next" to={number < count ? number + 1 : null} onTurn={onTurn} />
        </>
      )}
    </nav>
  );
}

interface TurnProps {
  readonly side: 'previous' | 'next';
  /** Number of the page there, null at the end. */
  readonly to: number | null;
  readonly onTurn: (number: number) => void;
}

/** At the end of the pages the button stays focusable, so that the keyboard focus is not lost. */
function Turn({ side, to, onTurn }: TurnProps) {
  return (
    <Button className={classes.turn} aria-disabled={to === null || undefined} onClick={() => to !== null && onTurn(to)}>
      {side === 'previous' && <ChevronLeft aria-hidden="true" />}
      {side === 'previous' ? t('Previous page') : t('Next page')}
      {side === 'next' && <ChevronRight aria-hidden="true" />}
    </Button>
  );
}
