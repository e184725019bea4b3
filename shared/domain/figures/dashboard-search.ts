import { DEFAULT_TIMEFRAME, TIMEFRAMES } from '../days/days.ts';
import type { Timeframe } from '../days/days.ts';
import { currentZone } from '../days/zone-name.ts';
import { BASES, VOLUMES } from './dashboard-question.ts';
import type { Basis, Volume } from './dashboard-question.ts';
import type { CustomRange, Period } from './period/period.ts';

export type TimeframeChoice = Timeframe | 'custom';

/** Longer than any stored name. */
const MAX_NAME = 200;

/** The state of a dashboard in its address, apart from its hub. Invalid values are ignored. */
export interface DashboardSearch {
  readonly choice: TimeframeChoice;
  /** A value of `operatorChoice`; null: all. */
  readonly operator: string | null;
  readonly period: Period;
  /** Only of a custom range; its days are unvalidated text. */
  readonly range: CustomRange | null;
  readonly basis: Basis;
  readonly volume: Volume;
  readonly hubScreen: boolean;
  /** Current name of the zone of its days; null: the reader's. */
  readonly zone: string | null;
}

/** The dashboard's query in an address. */
export function parseDashboardSearch(search: URLSearchParams): DashboardSearch {
  const named = search.get('timeframe');
  const range = named === 'custom' ? { from: search.get('from') ?? '', to: search.get('to') ?? '' } : null;
  const timeframe = TIMEFRAMES.find(({ value }) => value === named)?.value ?? DEFAULT_TIMEFRAME;
  const operator = search.get('operator') ?? '';
  return {
    operator: operator !== '' && operator.length <= MAX_NAME ? operator : null,
    choice: range ? 'custom' : timeframe,
    period: range ?? timeframe,
    range,
    basis: oneOf(BASES, search.get('basis')),
    volume: oneOf(VOLUMES, search.get('volume')),
    hubScreen: search.get('screen') === 'hub',
    zone: currentZone(search.get('zone')),
  };
}

/** The first is that of the specification and the default for invalid values. */
function oneOf<T extends string>([usual, ...others]: readonly [T, ...T[]], text: string | null): T {
  return others.find((value) => value === text) ?? usual;
}

export type SearchChange = {
  readonly [Name in 'hub' | 'operator' | 'timeframe' | 'from' | 'to' | 'basis' | 'volume' | 'screen' | 'zone']?:
    | string
    | null;
};

/** The same search with some values set, and those that are null removed. */
export function changedSearch(before: URLSearchParams, change: SearchChange): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
