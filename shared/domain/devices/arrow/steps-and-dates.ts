import { parseInstant } from '../../days/instant.ts';
import { Dictionary } from '../columns/dictionary.ts';
import { text } from '../parse-device-records.ts';
import type { ArrowColumnOf } from './arrow-columns.ts';
import type { ArrowStream } from './arrow-stream.ts';
import { codesOf, flagsOf, numbersOf } from './arrow-values.ts';

interface StepColumns {
  readonly flag: ArrowColumnOf<'flag'>;
  readonly time: ArrowColumnOf<'time'>;
  readonly users: Uint32Array<ArrayBuffer>;
  readonly signs?: Uint32Array;
}

/**
 * A step of each record: flag, time and user. It counts where its flag is set or, if it has further `signs`, where one
 * of those is not 0.
 */
export function stepOf(stream: ArrowStream, { flag, time, users, signs }: StepColumns) {
  const [flags, at, by] = [flagsOf(stream, flag), numbersOf(stream, time), users];
  for (let slot = 0; slot < flags.length; slot += 1) {
    if (signs && signs[slot] !== 0) flags[slot] = 1;
    if (flags[slot] === 1) continue;
    at[slot] = Number.NaN;
    by[slot] = 0;
  }
  return { flags, at, by };
}

/** Created dates. The text is read only where there is no valid date. */
export function createdDates(stream: ArrowStream, zone: string) {
  const createdTexts = new Dictionary();
  const nothing = createdTexts.codeOf('');
  const dates: number[] = [Number.NaN];
  const places: number[] = [nothing];
  const createdAt = numbersOf(stream, 'created_date');
  const createdText = codesOf(stream, 'created_date_text', (raw) => {
    if (raw === null) return 0;
    const date = parseInstant(raw, zone);
    dates.push(date ?? Number.NaN);
    return places.push(createdTexts.codeOf(date === null ? (text(raw) ?? '') : '')) - 1;
  });
  for (let slot = 0; slot < createdText.length; slot += 1) {
    const isText = Number.isNaN(createdAt[slot]);
    const place = isText ? (createdText[slot] ?? 0) : 0;
    if (isText) createdAt[slot] = dates[place] ?? Number.NaN;
    createdText[slot] = places[place] ?? nothing;
  }
  return { createdAt, createdText, createdTexts };
}
