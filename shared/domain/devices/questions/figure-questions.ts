import type { Day } from '../../days.ts';
import type { ChartCode } from '../../error-catalogue.ts';
import { timeframeDays, today } from '../../days.ts';
import type { DashboardQuestion, TopHub, TopOperator } from '../../figures/dashboard-question.ts';
import { hubKey } from '../../hub-key.ts';
import { ALL_HUBS, hubChoice, operatorChoice, UNKNOWN } from '../choices.ts';
import type { ListQuestion } from '../list-question.ts';

/** The list behind each figure of a dashboard; every list has exactly as many rows as its figure says. */
export interface FigureQuestions {
  readonly records: ListQuestion;
  readonly submitted: ListQuestion;
  readonly rejected: ListQuestion;
  readonly pending: ListQuestion;
  /** Rejection Trend: a point of each series. */
  readonly trend: (day: Day) => { readonly doorstep: ListQuestion; readonly hub: ListQuestion };
  /** Daily Processed Volume: a bar of each series. */
  readonly volume: (day: Day) => { readonly doorstep: ListQuestion; readonly hub: ListQuestion };
  /** Error Distribution: a slice. */
  readonly slice: (code: ChartCode) => ListQuestion;
  readonly hub: (line: Pick<TopHub, 'hub' | 'known'>) => {
    readonly rejections: ListQuestion;
    readonly total: ListQuestion;
  };
  readonly operator: (line: Pick<TopOperator, 'operator' | 'known'>) => {
    readonly rejections: ListQuestion;
    readonly submitted: ListQuestion;
  };
  readonly otherCodes: ListQuestion;
  readonly withoutResult: ListQuestion;
  readonly withoutHub: ListQuestion;
  /** Left out of all the others for want of a created date. */
  readonly excluded: ListQuestion;
}

/** Give `listLink` one of these: the link keeps its days, so that it shows the same devices tomorrow. */
export function figureQuestions(asked: DashboardQuestion): FigureQuestions {
  const days = timeframeDays(asked.timeframe, today(asked.zone, asked.now));
  const [from = ''] = days;
  const ofHub = asked.hub === ALL_HUBS ? {} : { hub: hubChoice(hubKey(asked.hub)) };
  const zone = asked.zone ? { zone: asked.zone } : {};
  const records: ListQuestion = { ...ofHub, created: { from, to: days.at(-1) ?? from }, ...zone };
  const on = (day: Day) => ({ from: day, to: day });
  return {
    records,
    submitted: { ...records, status: 'any_submitted' },
    rejected: { ...records, result: 'rejected' },
    pending: { ...records, status: 'pending' },
    trend: (day) => ({
      doorstep: { ...records, result: 'rejected', submittedOn: on(day) },
      hub: { ...records, result: 'failed', verifiedOn: on(day) },
    }),
    volume: (day) => ({
      // The latest stage of a record that was submitted: `submitted` is without those that the hub has verified.
      doorstep: { ...records, status: 'submitted', submittedOn: on(day) },
      hub: { ...records, status: 'any_verified', verifiedOn: on(day) },
    }),
    slice: (code) => ({ ...records, result: code }),
    hub: ({ hub, known }) => {
      const total = { ...records, hub: known ? hubChoice(hubKey(hub)) : UNKNOWN };
      return { rejections: { ...total, result: 'rejected' }, total };
    },
    operator: ({ operator, known }) => {
      const submitted = { ...records, operator: operatorChoice(known ? operator : null) };
      return { rejections: { ...submitted, result: 'rejected' }, submitted };
    },
    otherCodes: { ...records, result: 'other' },
    withoutResult: { ...records, status: 'any_submitted', result: 'none' },
    withoutHub: { ...records, hub: UNKNOWN },
    excluded: { ...ofHub, created: 'none' },
  };
}
