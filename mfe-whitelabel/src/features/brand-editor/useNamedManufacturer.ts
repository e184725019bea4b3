import { call, getManufacturers, useQuery } from '@veritas/shared/api';
import { nameKey } from '@veritas/shared/domain';
import type { Option } from '@veritas/shared/ui';

/** The manufacturer of exactly this name, ignoring case; null until the server answers, and for an unknown name. */
export function useNamedManufacturer(name: string | null): Option | null {
  const { data } = useQuery({
    queryKey: [getManufacturers.path, name],
    queryFn: ({ signal }) => call(getManufacturers, { search: name ?? '' }, { signal }),
    enabled: name !== null,
  });
  const found = data?.find(({ manufacturer }) => name !== null && nameKey(manufacturer) === nameKey(name));
  return found ? { value: String(found.id), label: found.manufacturer } : null;
}
