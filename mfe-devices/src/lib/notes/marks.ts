import type { CallOutput, Flag, getDeviceMarks, Mark } from '@veritas/shared/api';
import { recordsOfIds, trackingKey, type DeviceRecord, type ListMark } from '@veritas/shared/domain';
import { message, t, translated } from '@veritas/shared/language';
import { createContext } from 'react';

/** Marks of the devices that have a flag or a note, by the key of their tracking ID. */
export type Marks = ReadonlyMap<string, Mark>;

export interface KnownMarks {
  /** The cursor of the next request. */
  readonly version: string;
  readonly marks: Marks;
}

/** Prefix of the query key. */
export const MARKS_KEY = ['device-marks'];

export const NO_MARKS: Marks = new Map();

/** Provided once by the page, so that no row has to request it. */
export const MarksContext = createContext<Marks>(NO_MARKS);

/** In English, as in files. */
const FLAG_WORDS: Readonly<Record<string, string>> = {
  urgent: message('Urgent'),
  hold: message('On hold'),
  investigate: message('Investigate'),
};

/** An unknown one of a newer release is unchanged. */
const inEnglish = (kind: Flag['kind']): string => FLAG_WORDS[kind] ?? kind;

/** A flag as text. */
export const flagWords = (kind: Flag['kind']): string => translated(inEnglish(kind));

/** The known marks merged with an answer of the service; the same map when nothing changed. */
export function withAnswer(before: KnownMarks | undefined, answer: CallOutput<typeof getDeviceMarks>): KnownMarks {
  const { version, all, marks: changed } = answer;
  if (before && !all && changed.length === 0) return { ...before, version };
  const marks = new Map(all ? [] : before?.marks);
  for (const mark of changed) {
    const key = trackingKey(mark.tracking_id);
    if (mark.flag === null && mark.notes === 0) marks.delete(key);
    else marks.set(key, mark);
  }
  return { version, marks };
}

/** The devices of a list that have the wanted mark. */
export function withMark(rows: readonly DeviceRecord[], asked: ListMark, marks: Marks): readonly DeviceRecord[] {
  const keys = [...marks].flatMap(([key, mark]) => (isAsked(mark, asked) ? [key] : []));
  return recordsOfIds(rows, keys);
}

function isAsked({ notes, flag }: Mark, asked: ListMark): boolean {
  if (asked === 'noted') return notes > 0;
  return flag !== null && (asked === 'flagged' || flag.kind === asked);
}

/** `On hold: The customer is asked`, in English unless other words are given. */
export function flagText({ kind, reason }: Pick<Flag, 'kind' | 'reason'>, words = inEnglish(kind)): string {
  return reason === '' ? words : `${words}: ${reason}`;
}

export const notesText = (count: number): string => t('{count, plural, one {# note} other {# notes}}', { count });
