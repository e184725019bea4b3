import { t } from '@veritas/shared/language';
import { Button, FilterChips } from '@veritas/shared/ui';
import { Link2 } from 'lucide-react';
import { copyLink } from '../../lib/browser/copy-link.ts';
import type { QuestionChange } from '../../lib/question-change.ts';
import type { ActiveFilter } from './active-filters.ts';

interface ActiveFiltersProps {
  filters: readonly ActiveFilter[];
  onChange: (change: QuestionChange) => void;
  onClearAll: () => void;
  /** Path of the list as shown; without it no link is offered. */
  link?: string;
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ filters, onChange, onClearAll, link }: ActiveFiltersProps) {
  const chips = filters.map(({ key, words, without }) => ({ key, words, remove: () => onChange(without) }));
  return (
    <FilterChips chips={chips}>
      <Button variant="quiet" onClick={onClearAll}>
        {t('Clear filters')}
      </Button>
      {link !== undefined && (
        <Button variant="quiet" icon={<Link2 aria-hidden="true" />} onClick={() => copyLink(link)}>
          {t('Copy link to this view')}
        </Button>
      )}
    </FilterChips>
  );
}
