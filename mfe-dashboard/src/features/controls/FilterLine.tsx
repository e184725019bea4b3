import { operatorWords } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { FilterChips } from '@veritas/shared/ui';
import classes from './Controls.module.css';
import type { useDashboardFilter } from './useDashboardFilter.ts';

interface FilterLineProps {
  filter: ReturnType<typeof useDashboardFilter>;
  /** As the page names the hub. */
  hubName: string;
}

/** Whose figures these are, where a hub or an operator was chosen, each with its own way out. */
export function FilterLine({ filter, hubName }: FilterLineProps) {
  const { hubChosen, operator, removeHub, removeOperator } = filter;
  if (!hubChosen && operator === null) return null;
  return (
    <div className={classes.filters}>
      <FilterChips
        chips={[
          ...(hubChosen ? [{ key: 'hub', words: t('Hub: {hub}', { hub: hubName }), remove: removeHub }] : []),
          ...(operator === null
            ? []
            : [
                {
                  key: 'operator',
                  words: t('Operator: {operator}', { operator: operatorWords(operator) }),
                  remove: removeOperator,
                },
              ]),
        ]}
      />
    </div>
  );
}
