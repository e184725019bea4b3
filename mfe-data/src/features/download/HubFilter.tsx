import { getGroups, queryOf, reasonOf, referenceOf, useQuery } from '@veritas/shared/api';
import { hubKey, isHub } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Reference, Select } from '@veritas/shared/ui';

interface HubFilterProps {
  /** The hub's code; '' for all. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly disabled: boolean;
}

const ALL = { value: '', label: t('All Hubs') };

/** One hub's devices or all. */
export function HubFilter({ value, onChange, disabled }: HubFilterProps) {
  const { data: groups = [], isPending, error } = useQuery(queryOf(getGroups));
  const hubs = groups
    .filter(isHub)
    .map(({ code, name }) => ({ value: code, label: hubKey(name) || hubKey(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  // A link may have the code in another case.
  const chosen = hubs.find((hub) => hubKey(hub.value) === hubKey(value))?.value ?? value;
  const isListed = chosen === '' || hubs.some((hub) => hub.value === chosen);
  const items = [ALL, ...hubs, ...(isListed ? [] : [{ value: chosen, label: hubKey(chosen) }])];
  return (
    <Select
      label={t('Hub')}
      items={items}
      loading={isPending}
      hint={
        error && (
          <>
            {t('Failed to fetch groups: {reason}', { reason: reasonOf(error) })}
            <Reference id={referenceOf(error)} />
          </>
        )
      }
      value={chosen}
      onChange={onChange}
      disabled={disabled}
    />
  );
}
