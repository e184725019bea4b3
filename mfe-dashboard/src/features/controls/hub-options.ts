import type { Group } from '@veritas/shared/api';
import { hubKey, isHub } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { Option } from '@veritas/shared/ui';

export const ALL_HUBS: Option = { value: 'all', label: t('All Hubs') };

/**
 * The choices of the hub selector (SPEC section 7): All Hubs, then the groups of organization hub, code as value and
 * lower-cased name as label. A chosen hub that is not a group is listed last, by its code.
 */
export function hubOptions(groups: readonly Group[], chosen: string): Option[] {
  const hubs = new Map<string, Option>();
  for (const { code, name } of groups.filter(isHub)) {
    if (hubs.has(hubKey(code))) continue;
    hubs.set(hubKey(code), { value: code, label: name.toLowerCase() });
  }
  const options = [ALL_HUBS, ...[...hubs.values()].sort((a, b) => (a.label < b.label ? -1 : 1))];
  return findHub(options, chosen) ? options : [...options, { value: chosen, label: chosen }];
}

/** The option of a hub, ignoring case. */
export function findHub(options: readonly Option[], hub: string): Option | undefined {
  return hub === ALL_HUBS.value ? options[0] : options.slice(1).find(({ value }) => hubKey(value) === hubKey(hub));
}
