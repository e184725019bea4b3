export const UUID = '0b5f4d0a-3c52-4d09-9b2f-0d5a1c1e7f11';
/** Values that fit a call: the body of a POST, the query of a GET. */
const FITTING: Readonly<Record<string, object>> = {
  'POST user/login/': { username: 'admin', password: 'a wrong password' },
  'POST user/create/': {
    username: 'newone',
    email: 'n@x.io',
    password: 'long enough words',
    role: 'executive',
    group: 'BLR_KOR',
    organization: 'hub',
  },
  'POST user/create_group/': { name: 'New', code: 'NEW', organization: 'hub' },
  'POST user/update/': { user_id: UUID, email: 'n@x.io', role: 'executive', group: 'BLR_KOR', organization: 'hub' },
  'POST user/change_password/': { current_password: 'wrong', new_password: 'long enough words' },
  'POST user/end_session/': { session_id: 'x' },
  'POST api/generate_csv/': { start_date: '2026-11-01', end_date: '2026-11-18' },
  'POST api/prepare_report/': { start_date: '2026-11-01', end_date: '2026-11-18' },
  'GET api/prepared_report/': { id: UUID },
  'POST api/remove_prepared_report/': { id: UUID },
  'POST api/whitelable/': { brand: 'Acme', data: ['Foxconn'] },
  'POST api/whitelable_impact/': { brand: 'Acme', data: ['Foxconn'] },
  'POST api/scan/': {
    tracking_id: 'RVP1',
    stage: 'doorstep',
    action: 'check',
    client_scan_id: UUID,
    device: { brand: 'Acme' },
  },
  'POST api/release_health/': { releases: [{ remote: 'devices', version: '1.0.0', loaded: 1, failed: 0, threw: 0 }] },
  'POST api/browser_spans/': {
    now: 1_000,
    spans: [
      {
        trace: 'a'.repeat(32),
        id: 'b'.repeat(16),
        parent: null,
        start: 1,
        ms: 2,
        what: { kind: 'view', page: 'Dashboard' },
      },
    ],
  },
  'POST api/signal_notes/': { kind: 'hub', name: 'BLR_KOR', outcome: 'rejected', note: 'Seen', snooze_days: 7 },
  'POST api/device_notes/': { id: UUID, tracking_id: 'RVP1', text: 'Seen' },
  'POST api/remove_device_note/': { id: UUID },
  'POST api/device_flag/': { tracking_id: 'RVP1', flag: 'hold', reason: 'Asked', version: 0 },
  'GET api/device_notes/': { tracking_id: 'RVP1' },
  'GET api/device_marks/': { since: 'abcdef01-1' },
  'GET api/all_device_notes/': { after: '1' },
  'POST api/settings/': { name: 'ageing', value: { hub_hours: 24, rc_days: 5 }, version: 0 },
  'POST api/error_catalogue/': { code: 'E009', reason: 'r', title: 't', description: 'd' },
  'POST api/upload_undo/': { upload_id: UUID },
  'POST api/upload_abandon/': { upload_id: UUID },
  'GET api/get_manufacturer/': { search: 'a' },
  'GET api/upload_status/': { upload_id: UUID },
  'GET api/upload_rejects/': { upload_id: UUID },
  'GET api/report_count/': { start_date: '2026-11-01', end_date: '2026-11-18' },
  'GET api/scan_attempts/': { tracking_id: 'RVP1' },
  'GET api/audit/': { actor: 'admin', from: '2026-11-01', to: '2026-11-18', cursor: '1' },
  'GET api/audit_csv/': { actor: 'admin' },
  'GET user/app_offer/': { key: 't4rq0w.abcdefghijklmnop' },
  'GET user/app_package/': { key: 't4rq0w.abcdefghijklmnop' },
};
const BY_USER = { user_id: UUID };

/** A valid body or query of a call, before it is corrupted. */
export function fittingOf(call: string): object {
  return FITTING[call] ?? (/_user\/|unlock|reset/.test(call) ? BY_USER : {});
}
