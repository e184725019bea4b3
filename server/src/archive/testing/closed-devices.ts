import { DAY_MS } from '@veritas/shared/domain';
import type { AppContext } from '../../context/app-context.ts';
import { addDevices } from '../../testing/devices.ts';
import { START } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import type { TestClient } from '../../testing/client.ts';
import { moveRecords } from '../move-records.ts';

/** Columns of a device that was closed this many days ago. */
export function closed(days: number) {
  const at = START - days * DAY_MS;
  return {
    created_at: at - 3,
    is_submit: 1,
    submit_time: at - 2,
    is_verified: 1,
    verify_time: at - 1,
    is_verified_rc: 1,
    verify_time_rc: at,
    verified_by_rc: 'rc_blr',
    device_result: 'passed',
  };
}

/** Columns of a device that has waited at its hub for this many days. */
export function atHub(days: number) {
  return { ...closed(days), is_verified_rc: 0, verify_time_rc: null, verified_by_rc: null };
}

/** Adds devices that were closed this many days ago each, from RVP0000001 on. */
export function addClosed(server: ServerTest, days: readonly number[]): Promise<void> {
  return addDevices(server, days.map(closed));
}

/** Sets after how many days closed records are archived, as the Settings page does; returns the status. */
export async function archiveAfter(client: TestClient, days: number | null): Promise<number> {
  const { archive_after_days: setting } = (await client.get('api/settings/')).json<{
    archive_after_days: { version: number };
  }>();
  const change = { name: 'archive_after_days', value: days, version: setting.version };
  return (await client.post('api/settings/', change)).status;
}

/** Moves records until none is left to move, as the server does in the background; returns how many. */
export async function moveAll(context: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  let all = 0;
  for (let moved = -1; moved !== 0; all += moved) moved = await moveRecords(context);
  return all;
}
