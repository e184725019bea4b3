import { currentZone, isDay } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { storedTarget } from '../../lib/audit/detail-words.ts';
import type { AuditFilter } from '../../lib/audit/useAudit.ts';

const NAMES = ['actor', 'action', 'target', 'from', 'to', 'time_zone'] as const;

/** The filter of an address; days and zones that do not exist are left out, as is a zone without days. */
export function parseFilter(params: URLSearchParams): AuditFilter {
  const asked = NAMES.map((name) => [name, readPart(name, params.get(name)?.trim() ?? '')] as const);
  const filter = Object.fromEntries(asked.filter(([, text]) => text !== '')) as AuditFilter;
  return hasDays(filter) ? filter : withoutZone(filter);
}

function readPart(name: (typeof NAMES)[number], text: string): string {
  if (name === 'time_zone') return currentZone(text) ?? '';
  return (name === 'from' || name === 'to') && !isDay(text) ? '' : text;
}

/** The same filter with its days in a zone, unless it names another: as a link it shows all users the same entries. */
export function pinZone(filter: AuditFilter, zone: string): AuditFilter {
  return hasDays(filter) ? { ...filter, time_zone: filter.time_zone ?? zone } : withoutZone(filter);
}

/** The same as query of an address, for the URL and for the file alike. */
export function toSearch(filter: AuditFilter): string {
  const set = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(set).toString();
}

/** The error in the days of a filter; null when they are valid. */
export function dayProblem({ from, to }: AuditFilter): string | null {
  return from && to && from > to ? t('“To” is before “From”') : null;
}

function hasDays({ from, to }: AuditFilter): boolean {
  return Boolean(from || to);
}

function withoutZone({ time_zone: _, ...filter }: AuditFilter): AuditFilter {
  return filter;
}

/** The filter as the server is asked: the trail keeps targets in English. */
export function storedFilter(filter: AuditFilter, zone: string): AuditFilter {
  return { ...filter, target: storedTarget(filter.target), time_zone: zone };
}
