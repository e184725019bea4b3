import * as v from 'valibot';

/**
 * Addition: IANA name of the zone of the days of a query, such as `Asia/Kolkata`. The console always sends the zone
 * that it shows. A server with its own zone (`VERITAS_TIME_ZONE`) uses that one.
 */
export const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64, 'A time zone is named as in Asia/Kolkata'),
  v.description('IANA time zone, such as Asia/Kolkata'),
);
