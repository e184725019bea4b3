import { formatLongTime, formatTableTime, NOT_AVAILABLE } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';

/**
 * Month/day/year, hour and minute (SPEC section 2), with the unambiguous form as its tooltip; `at` in ms since 1970.
 */
export function DeviceTime({ at }: { at: number | null }) {
  const zone = useZone();
  if (at === null) return <span>{NOT_AVAILABLE}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatLongTime(at, zone)}>
      {formatTableTime(at, zone)}
    </time>
  );
}
