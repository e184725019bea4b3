import { dayOf, formatLongTime, formatTime, trackingKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

const scans = new Map<string, number>();

/** Records a user's scan; returns in words when that user last scanned the same ID on this page, null for never. */
export function recordScan(user: string | null, id: string, zone: string): string | null {
  const key = JSON.stringify([user, trackingKey(id)]);
  const earlier = scans.get(key);
  const now = Date.now();
  scans.set(key, now);
  return earlier === undefined ? null : earlierScanText(earlier, zone, now);
}

/** `Scanned before at 14:05`, with the day unless it is today. */
function earlierScanText(at: number, zone: string, now: number): string {
  const sameDay = dayOf(at, zone) === dayOf(now, zone);
  const time = sameDay ? formatTime(at, zone, now).slice(-5) : formatLongTime(at, zone, now);
  return t('Scanned before at {time}', { time });
}
