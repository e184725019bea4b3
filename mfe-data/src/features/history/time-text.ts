import type { PastUpload } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';

/** A time of an upload as the pages write it; a text that is not a time stays as it is. */
export function timeText(text: string, zone: string): string {
  const at = parseInstant(text, zone);
  return at === null ? text : formatLongTime(at, zone);
}

/** Tells uploads of the same file apart, in the names of buttons. */
export function nameAndTime({ file_name: name, finished_at: at }: PastUpload, zone: string) {
  return { name, time: timeText(at, zone) };
}
