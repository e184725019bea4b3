/** A device record as SPEC section 3 writes it: as far as tests read it. */
export interface WireRecord {
  readonly tracking_id: {
    readonly tracking_id: string;
    readonly hub_code: string | null;
    readonly created_date: string | null;
    readonly device_brand: string | null;
  };
  readonly is_submit: boolean;
  readonly submit_time: string | null;
  readonly submitted_by: { readonly username: string } | null;
  readonly is_verified: boolean;
  readonly verify_time: string | null;
  readonly is_verified_rc: boolean;
  readonly device_result: string | null;
}

const DAY_IN_INDIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The calendar day of a time in the business zone of the tests, as YYYY-MM-DD; null when there is no such time. */
export function dayInIndia(time: string | null): string | null {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? null : DAY_IN_INDIA.format(ms);
}

/** The tiles and the best five of both tables, counted straight from SPEC sections 2, 4 and 9. */
export function handCount(records: readonly WireRecord[], now: number) {
  const window = new Set(Array.from({ length: 30 }, (_, days) => DAY_IN_INDIA.format(now - days * 86_400_000)));
  const shown = records.filter((record) => window.has(dayInIndia(record.tracking_id.created_date) ?? ''));
  const submitted = shown.filter((record) => record.is_submit);
  const rejected = submitted.filter((record) => record.device_result !== 'passed');
  const percent = submitted.length === 0 ? 0 : (rejected.length / submitted.length) * 100;
  const hubs = new Map<string, { rejections: number; records: number }>();
  for (const record of shown) {
    const hub = record.tracking_id.hub_code?.trim() || 'Unknown';
    const counts = hubs.get(hub) ?? { rejections: 0, records: 0 };
    counts.records += 1;
    if (rejected.includes(record)) counts.rejections += 1;
    hubs.set(hub, counts);
  }
  const best = [...hubs].sort(
    ([a, x], [b, y]) =>
      y.rejections - x.rejections || y.rejections / y.records - x.rejections / x.records || a.localeCompare(b),
  );
  return {
    submitted: submitted.length,
    pending: shown.length - submitted.length,
    rejectionPercent: percent.toFixed(2),
    byResult: (code: string) => shown.filter((record) => record.device_result === code).length,
    topHubs: best.slice(0, 5).map(([hub, { rejections, records }]) => ({
      hub,
      rejections: String(rejections),
      percent: ((rejections / records) * 100).toFixed(2),
    })),
  };
}
