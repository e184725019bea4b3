import { isDay } from '@veritas/shared/domain';
import type { AuditFilter } from '../../lib/audit/useAudit.ts';

const NAMES = ['actor', 'action', 'target', 'from', 'to'] as const;

/** The filter as it stands in the URL; days that are none are left out. */
export function parseFilter(params: URLSearchParams): AuditFilter {
  const asked = NAMES.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(
    asked.filter(([name, text]) => text !== '' && (!['from', 'to'].includes(name) || isDay(text))),
  );
}

/** The same as query of an address, for the URL and for the file alike. */
export function toSearch(filter: AuditFilter): string {
  const set = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(set).toString();
}
