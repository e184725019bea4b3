import type { Page, Route } from '@playwright/test';
import { painted } from './calls.ts';
import { DAY_MS } from './day.ts';

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();

/** Records as SPEC section 3 writes them: one of each stage, nothing added. */
export const SPECIFIED_RECORDS = [
  record('SPC0000001', { created: at(4), submitted: at(3), verified: at(2), detached: at(1), result: 'passed' }),
  record('SPC0000002', { created: at(4), submitted: at(3), verified: at(2), result: 'E007' }),
  record('SPC0000003', { created: at(3), submitted: at(2), result: 'E006' }),
  record('SPC0000004', { created: at(1), result: null }),
];

interface Times {
  created: string;
  submitted?: string;
  verified?: string;
  detached?: string;
  result: string | null;
}

function record(id: string, { created, submitted, verified, detached, result }: Times) {
  const by = (time: string | undefined, username: string) => (time ? { username } : null);
  return {
    id: Number(id.slice(3)),
    tracking_id: {
      tracking_id: id,
      hub_code: 'BLR_KOR',
      created_date: created,
      device_type: 'mobile',
      is_Blindpick: false,
      Blind_brand: null,
      Blind_model: null,
      device_model_name: 'Galaxy A14 5G',
      device_brand: 'Samsung',
    },
    is_submit: submitted !== undefined,
    submit_time: submitted ?? null,
    submitted_by: by(submitted, 'wm_one'),
    submitted_device_name: submitted ? 'SM-A146B' : null,
    submitted_manufacturer: submitted ? 'samsung' : null,
    is_verified: verified !== undefined,
    verify_time: verified ?? null,
    verified_by: by(verified, 'ex_one'),
    is_verified_rc: detached !== undefined,
    verified_by_rc: by(detached, 'rc_one'),
    verify_time_rc: detached ?? null,
    is_verified_rc_by: detached ? 'rc_one' : null,
    device_result: result,
  };
}

type Answers = Readonly<Record<string, (method: string) => unknown>>;

const ANSWERS: Answers = {
  'user/is_LoggedIn/': () => ({}),
  'user/get_role/': () => ({ user: 'asha', role: 'super_admin' }),
  'user/logout/': () => ({}),
  'user/get_groups/': () => [
    { name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' },
    { name: 'RC_BLR', code: 'RC_BLR', organization: 'RC' },
  ],
  'user/get_users/': () => [
    { id: 1, username: 'ravi', role: 'executive', is_active: true, group_info: [{ name: 'BLR_KOR' }] },
    { id: 2, username: 'mira', role: 'incharge', is_active: false, group_info: [] },
  ],
  'user/create/': () => ({}),
  'user/create_group/': () => ({}),
  'user/deactivate_user/': () => ({ message: 'done' }),
  'user/activate_user/': () => ({ message: 'done' }),
  'user/delete_user/': () => ({ message: 'done' }),
  'api/get_status/': () => SPECIFIED_RECORDS,
  'api/whitelable/': (method) =>
    method === 'POST' ? {} : [{ id: 1, brand: 'NovaView', white_labeled_brands: { data: ['TCL', 'Hisense'] } }],
  'api/get_manufacturer/': () => [{ id: 1, manufacturer: 'Skyworth' }],
  'api/upload/': () => ({ message: 'Uploaded', processed: 1, skipped: 0, duplicates: [], errors: [] }),
};

/**
 * Answers the calls of SPEC section 7 with exactly what it names, and every other call with 404.
 * @param changed responses that replace the usual ones.
 */
export async function answerAsSpecified(page: Page, changed: Answers = {}): Promise<void> {
  const answers: Answers = { ...ANSWERS, ...changed };
  await page.route('**/veritas/**', async (route: Route) => {
    const path = new URL(route.request().url()).pathname.replace('/veritas/', '');
    if (path === 'api/generate_csv/')
      return route.fulfill({ contentType: 'text/csv', body: 'tracking_id\r\nSPC0000001\r\n' });
    if (path === 'user/download_apk/')
      return route.fulfill({ contentType: 'application/vnd.android.package-archive', body: 'package' });
    const answer = answers[path]?.(route.request().method());
    return answer === undefined ? route.fulfill({ status: 404, body: '' }) : route.fulfill({ json: answer });
  });
}

/** Resolves when a call outside the specification has been refused, and the page has been painted since. */
export async function refusalOf(page: Page, path: string): Promise<void> {
  await page.waitForResponse((answer) => answer.url().includes(`/veritas/${path}`) && answer.status() === 404);
  await painted(page);
}
