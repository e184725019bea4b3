import type { Group } from '@veritas/shared/api';
import { ALL_HUBS, hubKey, isHub } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { Option } from '@veritas/shared/ui';

const ALL: Option = { value: ALL_HUBS, label: t('All Hubs') };

/**
 * The choices of the hub selector (SPEC section 7): All Hubs, then the groups of organization hub, code as value and
 * lower-cased name as label; and the chosen one, ignoring case. One that is not a group is listed last, by its code.
 */
export function hubOptions(groups: readonly Group[], chosen: string) {
  const hubs = new Map<string, Option>();
  for (const { code, name } of groups.filter(isHub)) {
    if (hubs.has(hubKey(code))) continue;
    hubs.set(hubKey(code), { value: code, label: name.toLowerCase() });
  }
  const listed = [ALL, ...[...hubs.values()].sort((a, b) => (a.label < b.label ? -1 : 1))];
  const found = chosen === ALL_HUBS ? ALL : hubs.get(hubKey(chosen));
  const selected = found ?? { value: chosen, label: chosen };
  return { options: found ? listed : [...listed, selected], selected, isListed: found !== undefined };
}
