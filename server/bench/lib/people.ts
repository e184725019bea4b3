import type { AppContext } from '../../src/context/app-context.ts';
import { createSession } from '../../src/auth/sessions/create-session.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '../../src/auth/sessions/cookies.ts';
import { addGroup, addUser } from '../../src/testing/fixtures.ts';
import type { NewTestUser } from '../../src/testing/fixtures.ts';

/** Cookies of a new admin, put straight into the store. */
export function adminCookies(context: AppContext, username = 'admin'): Promise<Map<string, string>> {
  return cookiesOf(context, { username, role: 'admin' });
}

/** Cookies of a new user, put straight into the store; they need no renewal, which most benchmarks do not make. */
export async function cookiesOf(context: AppContext, user: NewTestUser): Promise<Map<string, string>> {
  const userId = await addUser(context, user);
  const pair = await createSession(context, { userId, kind: 'web', ip: '127.0.0.1' });
  await context.db
    .updateTable('sessions')
    .set((eb) => ({ access_expires_at: eb.ref('expires_at') }))
    .where('id', '=', pair.sessionId)
    .execute();
  return new Map([
    [ACCESS_COOKIE, pair.access],
    [REFRESH_COOKIE, pair.refresh],
  ]);
}

export const HUB = 'BLR_KOR';
export const addHub = (context: AppContext) => addGroup(context, HUB);

/** Text in an ignored column, so that files of few rows have several chunks. */
const REMARK = 'x'.repeat(250);

/** A CSV file of good rows, about 280 bytes each, whose tracking IDs begin with `prefix`. */
export function shipments(prefix: string, rows: number): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, row) => `${prefix}${String(row).padStart(6, '0')},${HUB},mobile,Acme,Alpha,${REMARK}`,
  );
  return Buffer.from(
    ['tracking_id,hub_code,device_type,device_brand,device_model_name,remark', ...lines, ''].join('\n'),
  );
}
