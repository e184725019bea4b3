import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOW } from '../../testing/store-test.ts';
import { IDLE_MS, isAlive } from './session-alive.ts';
import type { SessionRow } from './session-row.ts';

const LIVING = {
  ...{ seen_at: NOW, expires_at: NOW, is_active: 1, deleted_at: null, role: 'admin', kind: 'web', web_login: null },
  web_login_roles: '["admin"]',
} as unknown as SessionRow;

const ALIVE: readonly [name: string, changes: Partial<SessionRow>, isAlive: boolean][] = [
  ['one at its last moment', { seen_at: NOW - IDLE_MS }, true],
  ['one that was idle for too long', { seen_at: NOW - IDLE_MS - 1 }, false],
  ['one that a server with a clock a minute ahead saw', { seen_at: NOW + 60_000 }, true],
  ['one from before the clock was set back', { seen_at: NOW + 60_001, expires_at: NOW + 60_001 }, false],
  ['one whose twelve hours are over', { expires_at: NOW - 1 }, false],
  ['that of a user who was deactivated', { is_active: 0 }, false],
  ['that of a user who was deleted', { deleted_at: NOW }, false],
  ['that of a role that there is no more', { role: 'emperor', web_login: 1 }, false],
  ['that of a role that uses the app only', { role: 'operators' }, false],
  ['that of such a role in the app', { role: 'operators', kind: 'mobile' }, true],
  ['that of such a user who may use the web', { role: 'operators', web_login: 1 }, true],
  ['that of a user who may not', { web_login: 0 }, false],
];
for (const [name, changes, expected] of ALIVE)
  test(`a session is alive or not: ${name}`, () =>
    assert.equal(isAlive({ ...LIVING, ...changes }, NOW, { config: { webLoginRoles: null } } as never), expected));
