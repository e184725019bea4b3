import { ApiError, call, getCatalogue, saveFile } from '@veritas/shared/api';
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
afterEach(() => (saveFile as jest.MockedFunction<typeof saveFile>).mockClear());

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

test('an export that fails says why, and can be tried again', async () => {
  const saving = saveFile as jest.MockedFunction<typeof saveFile>;
  saving.mockImplementationOnce(() => {
    throw new Error('There is no room for the file');
  });
  const user = openList([rawDevice('PENDING')], '/ListDevices');
  const button = await screen.findByRole('button', { name: 'Export 1 row' });
  await user.click(button);
  expect(await screen.findByText('Failed to export 1 row: There is no room for the file')).toBeInTheDocument();
  expect(button).not.toHaveAttribute('aria-busy');
  await user.click(button);
  await waitFor(() => expect(saving).toHaveBeenCalledTimes(2));
});

test('nothing to export is no button to press', async () => {
  openList([], '/ListDevices');
  expect(await screen.findByRole('button', { name: 'Export 0 rows' })).toBeDisabled();
});

test('a result is saved in the words that its row has, also where the service filled them in', async () => {
  const filled = { code: 'E009', reason: 'swollen', title: 'Battery at risk.', description: 'Do not charge it.' };
  (call as jest.MockedFunction<typeof call>).mockImplementation(({ path }) =>
    path === getCatalogue.path ? Promise.resolve([filled]) : Promise.reject(new ApiError(404, null)),
  );
  const results = ['E007', 'E009', 'E010'].map((code) => rawDevice(code, { ...SUBMITTED, device_result: code }));
  const user = openList(results, '/ListDevices');
  expect(await screen.findByText('E009: Battery at risk.')).toBeInTheDocument();
  expect(screen.queryByText(/^E010:/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export 3 rows' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [blob] = (saveFile as jest.MockedFunction<typeof saveFile>).mock.calls.at(-1) ?? [];
  const text = (await blob?.text()) ?? '';
  expect(text).toContain(',E009,Battery at risk.,');
  expect(text).toContain(',E007,Incorrect device detected.,');
  expect(text).toContain(',E010,,');
});
