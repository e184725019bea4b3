import { placeOfId, type DeviceRecord } from '@veritas/shared/domain';

/** The rows of a query. */
export interface AskedRows {
  readonly rows: readonly DeviceRecord[];
  readonly question: string;
}

/** The index of a row, or the gap that it left there; -1 for none. */
export interface ListedPlace extends AskedRows {
  readonly index: number;
}

/** A few rows that are removed together, as when a van is scanned, do not hide their place. */
const NEARBY = [0, 1, -1, 2, -2, 3, -3];

/**
 * The gap that a removed row left among the current rows: the index of the next row, or the end of the list. It moves
 * with its neighbours. -1 where there was none, and among the rows of another query.
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

/** The neighbour of an unchanged record: a changed one may be anywhere now, such as first among the newest. */
function placeOfSame(record: DeviceRecord, rows: readonly DeviceRecord[]): number {
  // Dirty data may repeat an id.
  const place = placeOfId(rows, record.id, record.trackingId);
  const now = rows[place];
  // After a full read each record is another object.
  return now === record || JSON.stringify(now) === JSON.stringify(record) ? place : -1;
}
