import assert from 'node:assert/strict';
import { serverTest } from '../../testing/server-test.ts';
import { freeLeases, holdLease } from '../index.ts';

const MINUTE = 60_000;

serverTest(
  'a start frees the leases of a dead process on its own folder, but none that other servers may hold',
  async (server) => {
    await holdLease(server.context.db, { name: 'job', holder: 'the process before' }, MINUTE);
    await server.restart();
    const { db, dialect } = server.context;
    assert.deepEqual(await freeLeases(db, ['job'], MINUTE), new Set(dialect === 'sqlite' ? ['job'] : []));
  },
);
