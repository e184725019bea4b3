import { placeOfId, type DeviceRecord } from '@veritas/shared/domain';

/** The rows of a question. */
export interface AskedRows {
  readonly rows: readonly DeviceRecord[];
  readonly question: string;
}

/** A row of a list by its place, or the gap that it left there; -1 is no place. */
export interface ListedPlace extends AskedRows {
  readonly index: number;
}

/** A few rows that leave together, as when a van is scanned, do not hide where they were. */
const NEARBY = [0, 1, -1, 2, -2, 3, -3];

/**
 * The gap that a row has left among the rows as they are now: the place of the row that follows, or the end of the
 * list. It moves with the rows beside it. -1 where there was none, and among the rows of another question.
 */
export function placeLeft(before: ListedPlace, { rows, question }: AskedRows): number {
  const { index } = before;
  if (index < 0 || question !== before.question) return -1;
  for (const step of NEARBY) {
    const neighbour = before.rows[index + step];
    const place = neighbour ? placeOfSame(neighbour, rows) : -1;
    if (place >= 0) return step < 0 ? place + 1 : place;
  }
  return Math.min(index, rows.length);
}

/** Of a record that did not change: one that did may be anywhere now, as at the top of the newest. */
function placeOfSame(record: DeviceRecord, rows: readonly DeviceRecord[]): number {
  // Dirty data may repeat an id.
  const place = placeOfId(rows, record.id, record.trackingId);
  const now = rows[place];
  // Where all records were read again each is another object.
  return now === record || JSON.stringify(now) === JSON.stringify(record) ? place : -1;
}
