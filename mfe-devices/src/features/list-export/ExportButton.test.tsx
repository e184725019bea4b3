import { saveFile } from '@veritas/shared/api';
import { screen, waitFor } from '@testing-library/react';
import { rawDevice, SUBMITTED } from '../../testing/raw-device.ts';
import { leave, openList } from '../../testing/render-list.tsx';

jest.mock('@veritas/shared/api', () => ({
  ...jest.requireActual<object>('@veritas/shared/api'),
  readStatus: jest.fn(),
  call: jest.fn(),
  saveFile: jest.fn(),
}));

afterEach(leave);

test('the button says how many rows it saves, and saves exactly what is filtered', async () => {
  const user = openList([rawDevice('PENDING'), rawDevice('DONE', SUBMITTED)], '/ListDevices?status=pending');
  await user.click(await screen.findByRole('button', { name: 'Export 1 row' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [blob, name] = (saveFile as jest.MockedFunction<typeof saveFile>).mock.calls[0] ?? [];
  expect(name).toMatch(/^devices_\d{4}-\d\d-\d\d\.csv$/);
  const text = (await blob?.text()) ?? '';
  expect(text).toContain('PENDING');
  expect(text).not.toContain('DONE');
});

test('nothing to export is no button to press', async () => {
  openList([], '/ListDevices');
  expect(await screen.findByRole('button', { name: 'Export 0 rows' })).toBeDisabled();
});
