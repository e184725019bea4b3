import { t } from '@veritas/shared/language';
import { Button, SpokenAtRest } from '@veritas/shared/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Page } from './view/page.ts';
import classes from './UserList.module.css';

interface PagerProps {
  readonly page: Page<unknown>;
  readonly onTurn: (pages: 1 | -1) => void;
}

/** The range of shown rows, and the buttons to the previous and next ones. */
export function Pager({ page, onTurn }: PagerProps) {
  const { first, rows, total, number, count } = page;
  const range = t('{first, number}–{last, number} of {total, number}', { first, last: first + rows.length - 1, total });
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      <p aria-hidden="true" data-figures>
        {total > 0 && range}
      </p>
      <SpokenAtRest text={total > 0 ? range : t('No users')} />
      {count > 1 && (
        <>
          <Turn side="previous" isEnd={number === 1} onTurn={() => onTurn(-1)} />
          <Turn side="next" isEnd={number === count} onTurn={() => onTurn(1)} />
        </>
      )}
    </nav>
  );
}

interface TurnProps {
  readonly side: 'previous' | 'next';
  readonly isEnd: boolean;
  readonly onTurn: () => void;
}

/** At the end of the pages the button stays focusable, so that the keyboard focus is not lost. */
function Turn({ side, isEnd, onTurn }: TurnProps) {
  return (
    <Button className={classes.turn} aria-disabled={isEnd || undefined} onClick={() => !isEnd && onTurn()}>
      {side === 'previous' && <ChevronLeft aria-hidden="true" />}
      {side === 'previous' ? t('Previous page') : t('Next page')}
      {side === 'next' && <ChevronRight aria-hidden="true" />}
    </Button>
  );
}
