import type { ListQuestion } from '@veritas/shared/domain';
import { Button } from '@veritas/shared/ui';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { clipText } from '../../lib/clip-text.ts';
import { countWords } from '../../lib/count-words.ts';
import type { QuestionChange } from '../../lib/question-change.ts';
import classes from './MoreFilters.module.css';
import type { ActiveFilter } from './filter-words.ts';

interface ActiveFiltersProps {
  filters: readonly ActiveFilter[];
  /** How many devices they leave; null while unknown. */
  shown: number | null;
  onChange: (change: QuestionChange) => void;
  onClearAll: () => void;
}

/** The filters in force, each with its own way out. */
export function ActiveFilters({ filters, shown, onChange, onClearAll }: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null);
  if (filters.length === 0) return null;
  function remove(keys: readonly (keyof ListQuestion)[]) {
    onChange(Object.fromEntries(keys.map((key) => [key, undefined])));
    // The pressed chip goes; the focus stays among the others.
    requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
  }
  return (
    <ul ref={list} className={classes.chips} aria-label="Active filters">
      {filters.map(({ words, keys }) => (
        <li key={keys[0]}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Remove filter ${words}`}
            onClick={() => remove(keys)}
          >
            <bdi>{clipText(words, 60)}</bdi>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="quiet" onClick={onClearAll}>
          Clear all
        </Button>
      </li>
      {shown !== null && (
        <li className={classes.count} data-figures>
          {countWords(shown, 'device')}
        </li>
      )}
    </ul>
  );
}
