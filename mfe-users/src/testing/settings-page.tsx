import { getCatalogue, getSettings, saveSetting, type Settings } from '@veritas/shared/api';
import { ok, service, type Answers } from '@veritas/shared/testing';
import { screen, within } from '@testing-library/react';
import SettingsRoute from '../routes/SettingsRoute.tsx';
import { openPage } from './page.tsx';

export const never = { source: 'default', version: 0, updated_at: null, updated_by: null } as const;
export const settings: Settings = {
  web_login_roles: { value: ['executive', 'super_admin'], ...never },
  time_zone: { value: null, ...never },
  ageing: {
    value: { hub_hours: 36, rc_days: 5 },
    source: 'stored',
    version: 3,
    updated_at: '2025-01-28T08:35:00Z',
    updated_by: 'asha',
  },
  archive_after_days: { value: null, ...never },
};
const undefinedCode = { title: 'Meaning not defined', reason: 'Meaning not defined', description: 'Report it.' };
export const catalogue = [
  { code: 'E009', ...undefinedCode },
  { code: 'E010', reason: 'seal broken', title: 'Seal broken.', description: 'Tell the hub.' },
];
export const GET = `GET ${getSettings.path}`;
export const POST = `POST ${saveSetting.path}`;

/** Opens the page of settings as a super admin. */
export function openSettings(more: Answers = {}) {
  const answers = { [GET]: ok(settings), [POST]: ok(settings), [`GET ${getCatalogue.path}`]: ok(catalogue), ...more };
  return openPage(<SettingsRoute />, { as: { role: 'super_admin' }, path: '/Settings', answers });
}
export const card = (name: string) => within(screen.getByRole('form', { name }));
export const shown = (name: string) => screen.findByRole('form', { name });
export const sent = () => service.requestsTo(saveSetting.path).filter(({ method }) => method === 'POST')[0]?.data;
