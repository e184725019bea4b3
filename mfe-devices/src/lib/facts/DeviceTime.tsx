import { formatLongTime, formatTableTime, NOT_AVAILABLE } from '@veritas/shared/domain';

interface DeviceTimeProps {
  /** Ms since 1970. */
  at: number | null;
  zone: string;
}

/** Month/day/year, hour and minute (SPEC section 2), with the form that nobody can misread as its tooltip. */
export function DeviceTime({ at, zone }: DeviceTimeProps) {
  if (at === null) return <span>{NOT_AVAILABLE}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatLongTime(at, zone)}>
      {formatTableTime(at, zone)}
    </time>
  );
}
