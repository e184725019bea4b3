import assert from 'node:assert/strict';
import { addGroup, addUser } from '../testing/fixtures.ts';
import { countedReads } from '../testing/database/counted-reads.ts';
import { storeTest } from '../testing/store-test.ts';
import { listUsers } from './list-users.ts';

storeTest('users are listed by their names, whatever letters these begin with', async (context) => {
  for (const username of ['Zara', 'asha', 'Meera']) await addUser(context, { username, role: 'admin' });
  const listed = await listUsers(context, { kind: 'all' }, { contact: false, web: false });
  assert.deepEqual(
    listed.map(({ username }) => username),
    ['asha', 'Meera', 'Zara'],
  );
});

storeTest('a list of the users of some groups does not read the groups of all others', async (context) => {
  for (const code of ['BLR_KOR', 'DEL_OKH', 'PAT_KNK']) await addGroup(context, code);
  for (const number of Array.from({ length: 20 }, (_, index) => index))
    await addUser(context, { username: `wm_del_${number}`, role: 'operators', groups: ['DEL_OKH', 'PAT_KNK'] });
  await addUser(context, { username: 'wm_blr', role: 'operators', groups: ['PAT_KNK', 'BLR_KOR'] });
  const userId = await addUser(context, { username: 'asha', role: 'incharge', groups: ['BLR_KOR'] });
  const { db, read } = countedReads(context.db);
  const listed = await listUsers({ ...context, db }, { kind: 'groups-of', userId }, { contact: false, web: false });
  assert.deepEqual(
    listed.map(({ username, group_info: groups }) => [username, groups?.map(({ name }) => name)]),
    [
      ['asha', ['BLR_KOR']],
      ['wm_blr', ['PAT_KNK', 'BLR_KOR']],
    ],
  );
  assert.deepEqual(read, { queries: 2, rows: 2 + 3 });
});
