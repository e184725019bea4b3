import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { until } from './health.ts';
import { Member, Members } from './member.ts';

test('a program that cannot start says so in its log, and can be stopped', async (context: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-member-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const log = () => readFileSync(join(folder, 'etcd1.log'), 'utf8');
  const member = new Member({ name: 'etcd1', command: join(folder, 'missing'), args: [] }, folder);
  member.start();
  await until('line in the log', () => Promise.resolve(log() !== ''));
  await member.stop();
  assert.match(log(), /^etcd1 cannot start: Error: spawn .*missing ENOENT\n$/);
});

test('a cluster that is stopped while it starts leaves no program running', async (context: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'veritas-members-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const members = new Members();
  const program = { command: 'sleep', args: ['60'] };
  members.start({ name: 'first', ...program }, folder);
  const stopped = members.stop();
  assert.throws(() => members.start({ name: 'second', ...program }, folder), /second is not started/);
  await stopped;
  assert.deepEqual(
    members.all.map(({ name }) => name),
    ['first'],
  );
});
