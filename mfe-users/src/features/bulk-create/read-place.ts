import type { Group } from '@veritas/shared/api';
import { parseOrganization } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { findGroup } from '../../lib/server/groups.ts';

type PlaceCells = Readonly<Record<'organization' | 'group', string>>;

export interface GroupChoices {
  readonly groups: readonly Group[];
  /** The groups the creator is limited to; null for free choice. */
  readonly own: readonly Group[] | null;
}

/**
 * Reads the organization and the group of a row. A group belongs to one organization, so a row may leave that out, or
 * have the group in its place.
 */
export function readPlace(cells: PlaceCells, { groups, own }: GroupChoices, problems: string[]) {
  const choices = own ?? groups;
  const isGroup = !cells.group && !parseOrganization(cells.organization) && findGroup(groups, cells.organization);
  const { organization, group } = isGroup ? { organization: '', group: cells.organization } : cells;
  const found = group ? findGroup(choices, group) : (own?.[0] ?? null);
  if (group && !found) {
    problems.push(
      own ? t('group "{group}" is not your own', { group }) : t('group "{group}" does not exist', { group }),
    );
  }
  const wanted = organization ? parseOrganization(organization) : parseOrganization(found?.organization);
  if (organization && !wanted)
    problems.push(t('organization "{organization}" is neither HUB nor RC', { organization }));
  else if (!wanted && !(group && !found)) problems.push(t('organization is missing'));
  else if (found && wanted !== parseOrganization(found.organization)) {
    problems.push(t('group "{group}" does not belong to {organization}', { group: found.code, organization }));
  }
  return { group: found?.code ?? null, organization: wanted };
}
