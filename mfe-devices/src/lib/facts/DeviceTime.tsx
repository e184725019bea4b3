import { formatLongTime, formatTableTime, formatTime, NOT_AVAILABLE } from '@veritas/shared/domain';
import { useShownZone } from '../shown-zone.ts';

interface DeviceTimeProps {
  /** Ms since 1970. */
  at: number | null;
  /** As month/day/year, hour and minute, which SPEC section 2 requires for the timeline. */
  numeric?: boolean | undefined;
}

/** `22 Nov, 00:51`, with its zone as a tooltip. */
export function DeviceTime({ at, numeric }: DeviceTimeProps) {
  const zone = useShownZone();
  if (at === null) return <span>{NOT_AVAILABLE}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatLongTime(at, zone)}>
      {numeric ? formatTableTime(at, zone) : formatTime(at, zone)}
    </time>
  );
}
