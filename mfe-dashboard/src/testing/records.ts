interface Scan {
  hub?: string | null;
  /** Whole days before now. */
  daysAgo?: number;
  by?: string;
  result?: string | null;
  verified?: boolean;
  brand?: string;
}

const DAY = 86_400_000;

/**
 * As the service sends a record that was created, submitted and verified at one moment; without a result it is pending.
 */
export function record(
  { hub = 'BLR_KOR', daysAgo = 0, by = 'wm_blr_001', result, verified = false, brand }: Scan,
  id = 0,
) {
  const time = new Date(Date.now() - daysAgo * DAY).toISOString();
  const submitted = result !== undefined;
  return {
    id,
    tracking_id: { tracking_id: `RVP${id}`, hub_code: hub, created_date: time, device_brand: brand ?? null },
    is_submit: submitted,
    submit_time: submitted ? time : null,
    submitted_by: submitted ? { username: by } : null,
    is_verified: verified,
    verify_time: verified ? time : null,
    verified_by: verified ? { username: 'hub_blr_01' } : null,
    device_result: result ?? null,
  };
}

export function records(...scans: Scan[]) {
  return scans.map(record);
}
