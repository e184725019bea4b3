import assert from 'node:assert/strict';
import type { ScanAnswer, ScanAttempt } from '@veritas/shared/contracts';
import { addGroup } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { field, scan } from './testing/scan-field.ts';

const FOREIGN = 'RVP0000005';
const MOVED = { client_scan_id: 'b6b7f2a0-6f0f-4b36-9f0e-0d2f3c0a7c11' };

for (const readScope of ['all', 'own_hub'] as const) {
  serverTest(
    `with ${readScope} E004 names a record of another hub to those who read it`,
    async (server) => {
      const { asha, ravi } = await field(server);
      await addGroup(server.context, 'DEL_OKH');
      const other = await server.signedInAs({ username: 'del', role: 'operators', groups: ['DEL_OKH'] }, 'mobile');
      assert.equal((await scan(other, { tracking_id: FOREIGN })).json<ScanAnswer>().stored, true);
      const said = readScope === 'all' ? FOREIGN : null;
      for (const time of ['first', 'repeated']) {
        const answer = (await scan(asha, MOVED)).json<ScanAnswer>();
        assert.deepEqual([answer.code, answer.found, answer.expected], ['E004', 'HW-1', said], time);
        assert.equal(answer.description.includes(FOREIGN), readScope === 'all');
      }
      const own = await scan(ravi, { tracking_id: 'RVP0000002', action: 'check' });
      assert.equal(own.json<ScanAnswer>().expected, 'RVP0000001');
      const expectedBy = async (role: 'incharge' | 'admin') => {
        const reader = await server.signedInAs({ role, groups: ['BLR_KOR'] });
        const attempts = await reader.get('api/scan_attempts/?tracking_id=RVP0000001');
        return attempts.json<ScanAttempt[]>().map(({ expected }) => expected);
      };
      assert.deepEqual([await expectedBy('incharge'), await expectedBy('admin')], [[said], [FOREIGN]]);
    },
    { readScope },
  );
}
