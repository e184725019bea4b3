import { operatorWords } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { FilterChips } from '@veritas/shared/ui';
import classes from './Controls.module.css';
import type { useDashboardFilter } from './useDashboardFilter.ts';

interface FilterLineProps {
  filter: ReturnType<typeof useDashboardFilter>;
  /** The page's label of the hub. */
  hubName: string;
}

/** The active hub and operator filters, each with a button that removes it. */
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
