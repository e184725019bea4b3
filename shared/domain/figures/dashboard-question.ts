import { today, type Day } from '../days/days.ts';
import type { ChartCode } from '../base/error-catalogue.ts';
import type { Period } from './period/period.ts';

export interface DashboardQuestion {
  /** `all`, or a hub code in any case. */
  readonly hub: string;
  /** A value of `operatorChoice`: only submissions of this user count. Null or missing: all. */
  readonly operator?: string | null;
  readonly timeframe: Period;
  /** '' = the browser's. */
  readonly zone: string;
  /** Ms since 1970. */
  readonly now: number;
}

/** The same for questions with the same figures: of the clock only the day matters, so a screen may pass the time. */
export function dashboardKey({ hub, operator, timeframe, zone, now }: DashboardQuestion): string {
  return JSON.stringify([hub, operator, timeframe, zone, today(zone, now)]);
}

/**
 * Which records belong to a period: those created in it (SPEC section 9), or those submitted in it, whenever created.
 */
export const BASES = ['created', 'activity'] as const;
export type Basis = (typeof BASES)[number];

/** How a record counts in the daily volume: once, at its latest stage (SPEC section 4), or every scan on its day. */
export const VOLUMES = ['latest', 'event'] as const;
export type Volume = (typeof VOLUMES)[number];

/** Two counts of one day. */
export interface DayCounts {
  readonly day: Day;
  readonly doorstep: number;
  readonly hub: number;
}

export interface TopHub {
  /** The code as stored, `Unknown` without one; `known` distinguishes that from a hub with this name. */
  readonly hub: string;
  readonly known: boolean;
  readonly rejections: number;
  /** All records of the hub, pending ones included: the denominator. */
  readonly total: number;
  readonly percent: string;
}

export interface TopOperator {
  readonly operator: string;
  readonly known: boolean;
  readonly rejections: number;
  /** What the operator submitted: the denominator. */
  readonly submitted: number;
  readonly percent: string;
}

export interface TileFigures {
  readonly submitted: number;
  readonly rejected: number;
  /** Two decimals, of the submitted ones. */
  readonly rejectionPercent: string;
  /** Created in the period and not yet submitted, on either basis: they have no other date. */
  readonly pending: number;
}

/** The figures of one period on one basis. */
export interface PeriodFigures {
  /** Counted by the tiles except Pending, the distribution and the tables. */
  readonly records: number;
  readonly tiles: TileFigures;
  /** The same for the preceding period of equal length, from the current records. */
  readonly before: TileFigures;
  /** Rejections: doorstep by submit day, hub by verify day; one record may be in both. */
  readonly trend: readonly DayCounts[];
  readonly volume: Readonly<Record<Volume, readonly DayCounts[]>>;
  /** Every code of the chart in its order, zeros included. */
  readonly distribution: readonly { readonly code: ChartCode; readonly count: number }[];
  /** Records whose result is not in the chart. */
  readonly otherCodes: number;
  /** Submitted records without a result: rejections without a slice. */
  readonly withoutResult: number;
  /** Most rejections first (SPEC section 9). */
  readonly topHubs: readonly TopHub[];
  readonly topOperators: readonly TopOperator[];
  /** The five with the highest percentage, small samples last. */
  readonly hubsByPercent: readonly TopHub[];
  readonly operatorsByPercent: readonly TopOperator[];
  /** Number of hubs and operators; the tables show five of them. */
  readonly hubCount: number;
  readonly operatorCount: number;
  /** First day with any record on this basis, of any hub; null without any. */
  readonly storeFrom: Day | null;
  /** Records counted above that have no hub code. */
  readonly withoutHub: number;
  /** Records of the hub left out because their day of creation is missing or invalid. */
  readonly uncreated: number;
  /** The same for the day of submission, which decides by activity only. */
  readonly unsubmitted: number;
}

/** The figures of SPEC sections 2, 4, 5 and 9, which count by the day of creation, and the same by activity. */
export interface DashboardFigures extends PeriodFigures {
  /** The days of the period, oldest first. */
  readonly days: readonly Day[];
  readonly activity: PeriodFigures;
}
