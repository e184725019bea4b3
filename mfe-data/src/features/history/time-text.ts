import { formatLongTime, parseInstant } from '@veritas/shared/domain';

/** A time of an upload as the pages write it; one that is no time as it came. */
export function timeText(text: string, zone: string): string {
  const at = parseInstant(text, zone);
  return at === null ? text : formatLongTime(at, zone);
}
