import type { Day } from '../../days/days.ts';
import { ALL_HUBS, hubChoice, operatorChoice, UNKNOWN } from '../../devices/choices.ts';
import type { ListQuestion } from '../../devices/list-question.ts';
import type { ChartCode } from '../../base/error-catalogue.ts';
import { hubKey } from '../../base/keys.ts';
import type { Basis, TopHub, TopOperator, Volume } from '../dashboard-question.ts';

/** One day: a point or a bar of each series; with `to`, all days in between. */
export type DayQuestions = (day: Day, to?: Day) => { readonly doorstep: ListQuestion; readonly hub: ListQuestion };

/** The list behind each figure of a dashboard; every list has exactly as many rows as its figure says. */
export interface FigureQuestions {
  readonly records: ListQuestion;
  readonly submitted: ListQuestion;
  readonly rejected: ListQuestion;
  readonly pending: ListQuestion;
  readonly trend: DayQuestions;
  readonly volume: Readonly<Record<Volume, DayQuestions>>;
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
  /** Left out of all the others because of a missing day of creation. */
  readonly uncreated: ListQuestion;
  /** Left out of all the others because of a missing day of submission. */
  readonly unsubmitted: ListQuestion;
}

/** The query of the figures; `days` are those of the figures. */
export interface Counted {
  readonly hub: string;
  readonly operator?: string | null;
  readonly zone: string;
  readonly days: readonly Day[];
  readonly basis: Basis;
}

/** Pass one of these to `listLink`: the link keeps its days, so that it shows the same devices tomorrow. */
export function figureQuestions({ hub, operator, zone, days, basis }: Counted): FigureQuestions {
  const [from = ''] = days;
  const period = { from, to: days.at(-1) ?? from };
  const scope: ListQuestion = {
    ...(hub !== ALL_HUBS && { hub: hubChoice(hubKey(hub)) }),
    ...(operator && { operator }),
  };
  const inZone: ListQuestion = zone ? { zone } : {};
  const created: ListQuestion = { ...scope, created: period, ...inZone };
  const byCreation = basis === 'created';
  const records: ListQuestion = byCreation ? created : { ...scope, submittedOn: period, ...inZone };
  // By activity every scan of a day counts on that day; by creation, only those of the selected devices.
  const scans: ListQuestion = byCreation ? created : { ...scope, ...inZone };
  const doorstep = (day: Day, last = day) => ({ ...scans, submittedOn: { from: day, to: last } });
  const atHub = (day: Day, last = day) => ({ ...scans, verifiedOn: { from: day, to: last } });
  return {
    records,
    submitted: { ...records, status: 'any_submitted' },
    rejected: { ...records, result: 'rejected' },
    pending: { ...created, status: 'pending' },
    trend: (...on) => ({
      doorstep: { ...doorstep(...on), result: 'rejected' },
      hub: { ...atHub(...on), result: 'failed' },
    }),
    volume: {
      // The latest stage of a submitted record: `submitted` excludes those verified at the hub.
      latest: (...on) => ({
        doorstep: { ...doorstep(...on), status: 'submitted' },
        hub: { ...atHub(...on), status: 'any_verified' },
      }),
      event: (...on) => ({
        doorstep: { ...doorstep(...on), status: 'any_submitted' },
        hub: { ...atHub(...on), status: 'any_verified' },
      }),
    },
    slice: (code) => ({ ...records, result: code }),
    hub: (line) => {
      const total = { ...records, hub: line.known ? hubChoice(hubKey(line.hub)) : UNKNOWN };
      return { rejections: { ...total, result: 'rejected' }, total };
    },
    operator: ({ operator, known }) => {
      const submitted = { ...records, operator: operatorChoice(known ? operator : null) };
      return { rejections: { ...submitted, result: 'rejected' }, submitted };
    },
    otherCodes: { ...records, result: 'other' },
    withoutResult: { ...records, status: 'any_submitted', result: 'none' },
    withoutHub: { ...records, hub: UNKNOWN },
    // By activity the day of creation is used for pending devices only.
    uncreated: { ...scope, created: 'none', ...(!byCreation && { status: 'pending' }) },
    unsubmitted: { ...scope, submittedOn: 'none', status: 'any_submitted' },
  };
}
