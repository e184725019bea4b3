import type { Day, Timeframe } from '../days.ts';
import type { ChartCode } from '../error-catalogue.ts';

export interface DashboardQuestion {
  /** `all`, or a hub code in any case. */
  readonly hub: string;
  readonly timeframe: Timeframe;
  /** '' = the browser's own. */
  readonly zone: string;
  /** Ms since 1970. */
  readonly now: number;
}

/** Two counts of one day. */
export interface DayCounts {
  readonly day: Day;
  readonly doorstep: number;
  readonly hub: number;
}

export interface TopHub {
  /** The code as stored, `Unknown` without one; `known` tells that one from a hub of that name. */
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

export interface DashboardFigures {
  /** The days of the timeframe, oldest first. */
  readonly days: readonly Day[];
  /** Records of the hub created on those days: what everything below counts. */
  readonly records: number;
  readonly tiles: {
    readonly submitted: number;
    readonly rejected: number;
    /** Two decimals, of the submitted ones. */
    readonly rejectionPercent: string;
    readonly pending: number;
  };
  /** Rejections: doorstep by submit day, hub by verify day; one record may be in both. */
  readonly trend: readonly DayCounts[];
  /** Each record once, at its latest stage. */
  readonly volume: readonly DayCounts[];
  /** Every code of the chart in its order, zeros included. */
  readonly distribution: readonly { readonly code: ChartCode; readonly count: number }[];
  /** Records whose result is none of the chart's. */
  readonly otherCodes: number;
  /** Submitted records without any result: they count as rejections and are no slice. */
  readonly withoutResult: number;
  readonly topHubs: readonly TopHub[];
  readonly topOperators: readonly TopOperator[];
  /** Records counted above that have no hub code. */
  readonly withoutHub: number;
  /** Records of the hub left out because their created date is missing or invalid. */
  readonly excluded: number;
}
