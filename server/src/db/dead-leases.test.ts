import assert from 'node:assert/strict';
import { serverTest } from '../testing/server-test.ts';
import { freeLeases, holdLease } from './index.ts';

const MINUTE = 60_000;

serverTest(
  'a start frees what a dead process held of its own folder, but nothing that other servers may hold',
  async (server) => {
    await holdLease(server.context.db, { name: 'job', holder: 'the process before' }, MINUTE);
    await server.restart();
    const { db, dialect } = server.context;
    assert.deepEqual(await freeLeases(db, ['job'], MINUTE), new Set(dialect === 'sqlite' ? ['job'] : []));
  },
);
