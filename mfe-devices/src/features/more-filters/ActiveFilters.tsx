import { t } from '@veritas/shared/language';
import { Button, FilterChips } from '@veritas/shared/ui';
import type { QuestionChange } from '../../lib/question-change.ts';
import type { ActiveFilter } from './filter-words.ts';

interface ActiveFiltersProps {
  filters: readonly ActiveFilter[];
  onChange: (change: QuestionChange) => void;
  onClearAll: () => void;
}

/** The filters in force, each with its own way out. */
export function ActiveFilters({ filters, onChange, onClearAll }: ActiveFiltersProps) {
  const chips = filters.map(({ key, words, without }) => ({ key, words, remove: () => onChange(without) }));
  return (
    <FilterChips chips={chips}>
      <Button variant="quiet" onClick={onClearAll}>
        {t('Clear all')}
      </Button>
    </FilterChips>
  );
}
