import { DAY_MS, formatLongTime, formatTableTime, formatTime, NOT_AVAILABLE } from '@veritas/shared/domain';
import { useShownZone } from '../shown-zone.ts';

interface DeviceTimeProps {
  /** Ms since 1970. */
  at: number | null;
  /** As month/day/year, hour and minute, which SPEC section 2 requires for the timeline. */
  numeric?: boolean | undefined;
}

/** `22 Nov, 00:51`, with its zone as a tooltip. A later day has its year: it would be taken for one of last year. */
export function DeviceTime({ at, numeric }: DeviceTimeProps) {
  const zone = useShownZone();
  if (at === null) return <span>{NOT_AVAILABLE}</span>;
  const readAt = timeOfReading(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatLongTime(at, zone, readAt)}>
      {numeric ? formatTableTime(at, zone) : formatTime(at, zone, readAt)}
    </time>
  );
}

/** Of a time to come it is 1970, since when every year is another one. Clocks differ by less than a day. */
function timeOfReading(at: number): number {
  const now = Date.now();
  return at > now + DAY_MS ? 0 : now;
}
