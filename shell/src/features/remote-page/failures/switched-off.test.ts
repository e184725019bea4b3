import type { Role } from '@veritas/shared/domain';
import type * as Session from '@veritas/shared/session';

const release = { version: '1.0.0', contract: 1, base: '/remotes/devices/1/', files: {}, pages: [] };
const entry = { name: 'devices', title: 'Devices', active: release, previous: null };

async function whyOff(search: string, role: Role | null, disabled = false): Promise<string | null> {
  window.history.replaceState(null, '', `/ListDevices${search}`);
  jest.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for('veritas.session'));
  jest.doMock('@veritas/shared/session', () => ({ sessionStore: { getState: () => ({ role }) } }) as typeof Session);
  const { whySwitchedOff } = await import('./switched-off.ts');
  return whySwitchedOff({ ...entry, disabled });
}

const OFF = 'It is switched off in this tab by "?disable=devices". Open the console without it to switch it on.';

test.each<[string, Role | null, string | null]>([
  ['', 'admin', null],
  ['?disable=users', 'admin', null],
  ['?disable=users,devices', 'admin', OFF],
  ['?disable=users&disable=devices', 'super_admin', OFF],
  ['?disable=devices', 'central_ops', null],
  ['?disable=devices', null, OFF],
])('with %j a remote is off for %s: %j', async (search, role, expected) => {
  await expect(whyOff(search, role)).resolves.toBe(expected);
});

test('what an operator switched off is off for everyone', async () => {
  await expect(whyOff('', 'incharge', true)).resolves.toBe('An administrator has switched it off.');
});
