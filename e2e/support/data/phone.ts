import { randomUUID } from 'node:crypto';
import { request } from '@playwright/test';
import { tokenHeader } from '../server/change.ts';
import { DEMO_PASSWORD } from '../sign-in.ts';

/** What a phone found on a device at the doorstep. */
export interface Found {
  readonly trackingId: string;
  readonly manufacturer: string;
  readonly model: string;
}

/** Submits doorstep scans as the Wishmaster of the demo, from a phone. */
export async function scanAtDoorstep(consoleUrl: string, devices: readonly Found[]): Promise<void> {
  const phone = await request.newContext({
    baseURL: `${consoleUrl}/veritas/`,
    extraHTTPHeaders: { 'x-client': 'mobile' },
  });
  const post = async (path: string, data: unknown) => {
    const { cookies } = await phone.storageState();
    const answer = await phone.post(path, { data, headers: tokenHeader(cookies) });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  };
  await phone.get('user/is_LoggedIn/');
  await post('user/login/', { username: 'operators', password: DEMO_PASSWORD });
  for (const { trackingId, manufacturer, model } of devices) {
    const device = {
      name: model,
      manufacturer,
      model,
      type: 'mobile',
      hardware_id: randomUUID(),
    };
    const scan = { tracking_id: trackingId, stage: 'doorstep', action: 'submit', client_scan_id: randomUUID(), device };
    await post('api/scan/', scan);
  }
  await phone.dispose();
}
