import assert from 'node:assert/strict';
import type { ScanAnswer } from '@veritas/shared/contracts';
import { addGroup } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { codeOf, field, recordOf, scan } from './testing/scan-field.ts';

/** The fourth record names meera, a Wishmaster of its hub. */
const ASSIGNED = { tracking_id: 'RVP0000004' };

async function idOf({ context }: ServerTest, username: string): Promise<string> {
  const user = context.db.selectFrom('users').select('id').where('username', '=', username);
  return (await user.executeTakeFirstOrThrow()).id;
}

const LEAVES: Record<string, [call: string, part?: object]> = {
  deactivated: ['user/deactivate_user/'],
  deleted: ['user/delete_user/'],
  'moved to another hub': ['user/update/', { group: 'DEL_OKH', organization: 'hub' }],
  'given another role': ['user/update/', { role: 'executive' }],
};

for (const [left, [call, part]] of Object.entries(LEAVES)) {
  serverTest(`a pick-up of a Wishmaster who was ${left} is open to the others of the hub`, async (server) => {
    const { asha } = await field(server);
    await addGroup(server.context, 'DEL_OKH');
    const root = await server.signedInAs({ username: 'root', role: 'super_admin' });
    const refused = (await scan(asha, ASSIGNED)).json<ScanAnswer>();
    assert.deepEqual([refused.code, refused.expected], ['E002', 'meera']);
    const change = await root.post(call, { user_id: await idOf(server, 'meera'), ...part });
    assert.equal(change.status, 200, change.text);
    assert.equal(await codeOf(asha, ASSIGNED), 'passed stored');
    assert.equal((await recordOf(server, 4)).submitted_by, 'asha');
  });
}

serverTest('a Wishmaster who is active again has the pick-ups that no one else has submitted', async (server) => {
  const { asha } = await field(server);
  const root = await server.signedInAs({ username: 'root', role: 'super_admin' });
  const meera = { user_id: await idOf(server, 'meera') };
  await root.post('user/deactivate_user/', meera);
  assert.equal(await codeOf(asha, { ...ASSIGNED, action: 'check' }), 'passed not stored');
  await root.post('user/activate_user/', meera);
  assert.equal(await codeOf(asha, ASSIGNED), 'E002 not stored');
});
