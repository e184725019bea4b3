import assert from 'node:assert/strict';
import { oldReplicaTest } from '../../testing/database/old-replica.ts';

/** As PostgreSQL reports it. */
const fault = (code: string, message: string) => Object.assign(new Error(message), { code, severity: 'ERROR' });

oldReplicaTest('the primary answers long reads that a replica cannot answer, but no wrong ones', async (pair) => {
  const { context, primary, replica } = pair;
  await primary.updateTable('change_counter').set({ seq: 7 }).execute();
  const read = async () => (await context.longReads.selectFrom('change_counter').select('seq').execute())[0]?.seq;
  assert.equal(await read(), 0, 'from the replica');
  for (const [code, message] of [
    ['40001', 'canceling statement due to conflict with recovery'],
    ['53300', 'sorry, too many clients already'],
    ['57014', 'canceling statement due to statement timeout'],
    ['57P03', 'the database system is starting up'],
  ] as const) {
    replica.fault = fault(code, message);
    assert.equal(await read(), 7, message);
  }
  replica.fault = fault('42703', 'column "seq" does not exist');
  await assert.rejects(read(), replica.fault);
});
