import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { useId, useState } from 'react';
import { clipText } from '../../lib/clip-text.ts';
import type { AgeingCount } from './ageing-counts.ts';
import classes from './Ageing.module.css';

const SHOWN_FIRST = 6;
/** Thousands of buttons at once would block the page. */
const MORE_AT_ONCE = 200;

interface CountListProps {
  title: string;
  counts: readonly AgeingCount[];
  onChoose: (value: string) => void;
}

/** Counts that narrow the list, largest first. */
export function CountList({ title, counts, onChoose }: CountListProps) {
  const id = useId();
  const [shown, setShown] = useState(SHOWN_FIRST);
  const left = Math.max(0, counts.length - shown);
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.list}>
        {counts.slice(0, shown).map(({ value, label, count }) => (
          <li key={value}>
            <button type="button" className={classes.count} onClick={() => onChoose(value)}>
              <bdi>{clipText(label, 40)}</bdi> <strong data-figures>{countText(count)}</strong>
            </button>
          </li>
        ))}
        {counts.length > SHOWN_FIRST && (
          <li>
            <Button
              variant="quiet"
              aria-expanded={shown > SHOWN_FIRST}
              onClick={() => setShown(left > 0 ? shown + MORE_AT_ONCE : SHOWN_FIRST)}
            >
              {left > 0 ? moreText(left) : t('Show fewer')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** `194 more`, `Show 200 more of 691`: as many as a press adds. */
function moreText(left: number): string {
  if (left <= MORE_AT_ONCE) return t('{count} more', { count: countText(left) });
  return t('Show {count} more of {left}', { count: MORE_AT_ONCE, left: countText(left) });
}
