import { hubKey } from '../base/keys.ts';
import { ALL_HUBS } from './choices.ts';
import { isDay } from '../days/days.ts';
import type { Day } from '../days/days.ts';
import { parseInstant } from '../days/instant.ts';
import { currentZone } from '../days/zone-name.ts';
import { DEVICE_TYPES } from './device-record.ts';
import type { DeviceType } from './device-record.ts';
import { LIST_SORTS } from './list-sort.ts';
import type { ListSort } from './list-sort.ts';

/** Where the pick list is (SPEC section 2). */
export const LIST_PATH = '/ListDevices';

/** Days, both included; a missing end is open. */
export interface DayRange {
  readonly from?: Day;
  readonly to?: Day;
}

/**
 * The stage of a device, as in the column Status; `any_submitted` (is_submit) and `any_verified` include later stages.
 */
export const LIST_STATUSES = ['pending', 'submitted', 'verified', 'detached', 'any_submitted', 'any_verified'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

/**
 * `rejected` is submitted and not passed; `failed` is not passed, submitted or not; `other` is a result outside the
 * chart; `none` is no result. Every other value is an error code.
 */
export const RESULT_SETS = ['passed', 'rejected', 'failed', 'other', 'none'] as const;

export const LATE_STEPS = ['hub', 'rc', 'any'] as const;
export type LateStep = (typeof LATE_STEPS)[number];

/** `flagged` has any flag, `noted` has a note; the others are the flags. */
export const LIST_MARKS = ['flagged', 'urgent', 'hold', 'investigate', 'noted'] as const;
export type ListMark = (typeof LIST_MARKS)[number];

/** The steps whose time a list can be filtered by. */
export const SINCE_STEPS = ['submitted', 'verified'] as const;

/** Devices whose step was after an instant, ms since 1970. */
export interface Since {
  readonly step: (typeof SINCE_STEPS)[number];
  readonly at: number;
}

/** The query of a list. Omitted parts filter nothing, so `{}` is every device. */
export interface ListQuestion {
  /** One text is searched in the tracking IDs; several, split by `splitIds`, are looked up exactly. */
  readonly text?: string;
  /** A value of `hubChoices`: `all` (the default, but explicit), `unknown` or a hub. */
  readonly hub?: string;
  /** Two hubs or more, in place of `hub`. */
  readonly hubs?: readonly string[];
  readonly status?: ListStatus;
  /** One of RESULT_SETS, or an exact error code. */
  readonly result?: string;
  /** `other` is an empty or unknown type. */
  readonly type?: DeviceType | 'other';
  /** Brand of the order, in any case. */
  readonly brand?: string;
  /** A value of `operatorChoice`: the submitter. */
  readonly operator?: string;
  /** The day of creation; `none` where that date is missing or invalid, here and below. */
  readonly created?: DayRange | 'none';
  readonly submittedOn?: DayRange | 'none';
  readonly verifiedOn?: DayRange;
  readonly since?: Since;
  /** Devices that wait too long: for the hub, for the return centre, or for either. Oldest first. */
  readonly late?: LateStep;
  /**
   * Marks that colleagues set on the device. Records do not contain them: a list filters by the marks that it is given.
   */
  readonly marked?: ListMark;
  /** Limits other than HUB_DUE_HOURS and RC_DUE_DAYS. */
  readonly hubHours?: number;
  readonly rcDays?: number;
  /** An order other than that of SPEC section 2 or the longest wait first. */
  readonly sort?: ListSort;
  /** Zone of the days; '' or undefined is the browser's. */
  readonly zone?: string;
}

/** The address of a list: `/ListDevices?result=rejected&hub=blr_kor`. */
export function listLink(question: ListQuestion): string {
  const search = toListSearch(question).toString();
  return search ? `${LIST_PATH}?${search}` : LIST_PATH;
}

export function toListSearch(question: ListQuestion): URLSearchParams {
  const search = new URLSearchParams();
  // A dashboard builds a hundred addresses at a time.
  for (const key of KEYS) {
    for (const text of FIELDS[key]?.write(question) ?? []) search.append(key, text);
  }
  return search;
}

/** The query of an address. Invalid values are ignored. */
export function parseListQuestion(search: URLSearchParams): ListQuestion {
  const parts = Object.entries(FIELDS).map(([key, field]) => field.read(search.getAll(key)));
  return Object.assign({}, ...parts) as ListQuestion;
}

/** The hubs that a query names; none for all hubs. */
export function hubsOf({ hub = ALL_HUBS, hubs = [] }: ListQuestion): readonly string[] {
  if (hubs.length > 0) return hubs;
  return hub === ALL_HUBS ? [] : [hub];
}

/** The same query with its days in a zone, unless it names another: as a link it shows all users the same devices. */
export function pinZone(question: ListQuestion, zone: string): ListQuestion {
  const { created, submittedOn, verifiedOn } = question;
  const hasDays = [created, submittedOn, verifiedOn].some((days) => days !== undefined && days !== 'none');
  return hasDays ? { zone, ...question } : question;
}

/** The keys of a list query in an address; others belong to other features. */
export function isListKey(key: string): boolean {
  return Object.hasOwn(FIELDS, key);
}

/** The values of one key in an address. */
interface AddressField {
  readonly write: (question: ListQuestion) => readonly string[];
  readonly read: (texts: readonly string[]) => ListQuestion;
}

/** Longer than any stored code or name. */
const MAX_NAME = 200;
const MAX_NUMBER = 100_000;

const oneOf =
  <T extends string>(known: readonly T[]) =>
  (text: string): T | undefined =>
    known.find((value) => value === text);

const name = (text: string) => (text !== '' && text.length <= MAX_NAME ? text : undefined);

const FIELDS: Readonly<Record<string, AddressField>> = {
  q: field('text', (text) => text),
  hub: { write: ({ hub, hubs }) => hubs ?? (hub ? [hub] : []), read: readHubs },
  status: field('status', oneOf(LIST_STATUSES)),
  result: field('result', (text) => oneOf(RESULT_SETS)(text) ?? (text.startsWith('E') ? name(text) : undefined)),
  type: field('type', oneOf([...DEVICE_TYPES, 'other'] as const)),
  brand: field('brand', name),
  operator: field('operator', name),
  created: field('created', readDaysOrNone, writeDaysOrNone),
  submitted: field('submittedOn', readDaysOrNone, writeDaysOrNone),
  verified: field('verifiedOn', readDays, writeDays),
  since: field('since', readSince, ({ step, at }) => `${step}.${new Date(at).toISOString()}`),
  late: field('late', oneOf(LATE_STEPS)),
  marked: field('marked', oneOf(LIST_MARKS)),
  hub_hours: field('hubHours', wholeNumber),
  rc_days: field('rcDays', wholeNumber),
  sort: field('sort', readSort, ({ by, descending }) => `${descending ? '-' : ''}${by}`),
  zone: field('zone', (text) => currentZone(text) ?? undefined),
};

const KEYS = Object.keys(FIELDS);

function field<K extends keyof ListQuestion>(
  key: K,
  read: (text: string) => ListQuestion[K] | undefined,
  write: (value: NonNullable<ListQuestion[K]>) => string = String,
): AddressField {
  return {
    write: ({ [key]: value }) => {
      const text = value === undefined ? '' : write(value);
      return text === '' ? [] : [text];
    },
    read: ([text]) => {
      const value = text ? read(text) : undefined;
      return value === undefined ? {} : { [key]: value };
    },
  };
}

/** `hub=blr_kor&hub=del_okh`. Codes are compared ignoring case, and are usually written in upper case. */
function readHubs(texts: readonly string[]): ListQuestion {
  const named = new Set(texts.map((text) => name(hubKey(text))).filter((hub) => hub !== undefined));
  const [first, ...others] = named.has(ALL_HUBS) ? [ALL_HUBS] : named;
  if (first === undefined) return {};
  return others.length === 0 ? { hub: first } : { hubs: [first, ...others] };
}

function writeDaysOrNone(days: DayRange | 'none'): string {
  return days === 'none' ? days : writeDays(days);
}

function readDaysOrNone(text: string): DayRange | 'none' | undefined {
  return text === 'none' ? text : readDays(text);
}

/** `2025-01-01..2025-01-30`, a single day, or an open range. */
function writeDays({ from = '', to = '' }: DayRange): string {
  if (from === to) return from;
  return `${from}..${to}`;
}

function readDays(text: string): DayRange | undefined {
  const [from = '', to = from, ...more] = text.split('..');
  if (more.length > 0 || (from === '' && to === '')) return undefined;
  if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to)) || (from && to && from > to)) return undefined;
  return { ...(from && { from }), ...(to && { to }) };
}

/** `verified.2025-01-31T03:42:00.000Z` */
function readSince(text: string): Since | undefined {
  const [, stepText = '', time = ''] = /^([a-z]+)\.(.*)$/.exec(text) ?? [];
  const step = oneOf(SINCE_STEPS)(stepText);
  const at = parseInstant(time, 'UTC');
  return step && at !== null ? { step, at } : undefined;
}

/** `hub`, or `-hub` for descending. */
function readSort(text: string): ListSort | undefined {
  const descending = text.startsWith('-');
  const by = oneOf(LIST_SORTS)(descending ? text.slice(1) : text);
  return by && { by, descending };
}

function wholeNumber(text: string): number | undefined {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= MAX_NUMBER ? number : undefined;
}
