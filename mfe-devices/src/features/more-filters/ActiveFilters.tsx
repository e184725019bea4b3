import { Button } from '@veritas/shared/ui';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { clipText } from '../../lib/clip-text.ts';
import type { QuestionChange } from '../../lib/question-change.ts';
import classes from './MoreFilters.module.css';
import type { ActiveFilter } from './filter-words.ts';

interface ActiveFiltersProps {
  filters: readonly ActiveFilter[];
  onChange: (change: QuestionChange) => void;
  onClearAll: () => void;
}

/** The filters in force, each with its own way out. */
export function ActiveFilters({ filters, onChange, onClearAll }: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null);
  if (filters.length === 0) return null;
  function remove(without: QuestionChange) {
    onChange(without);
    // The pressed chip goes; the focus stays among the others.
    requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
  }
  return (
    <ul ref={list} className={classes.chips} aria-label="Active filters">
      {filters.map(({ key, words, without }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Remove filter ${words}`}
            onClick={() => remove(without)}
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
    </ul>
  );
}
