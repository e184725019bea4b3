import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { useId, useState } from 'react';
import { clipText } from '../../lib/clip-text.ts';
import type { AgeingCount } from './ageing-counts.ts';
import classes from './Ageing.module.css';

const SHOWN_FIRST = 6;
const SHOWN_AT_MOST = 200;

interface CountListProps {
  title: string;
  counts: readonly AgeingCount[];
  onChoose: (value: string) => void;
}

/** Counts that narrow the list, largest first. */
export function CountList({ title, counts, onChoose }: CountListProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const more = counts.length - SHOWN_FIRST;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.list}>
        {counts.slice(0, all ? SHOWN_AT_MOST : SHOWN_FIRST).map(({ value, label, count }) => (
          <li key={value}>
            <button type="button" className={classes.count} onClick={() => onChoose(value)}>
              <bdi>{clipText(label, 40)}</bdi> <strong data-figures>{countText(count)}</strong>
            </button>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('Show fewer') : t('{count} more', { count: countText(more) })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
