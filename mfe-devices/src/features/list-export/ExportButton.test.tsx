import { getCatalogue, queryClient, tellLeftSaves } from '@veritas/shared/api';
import { ok, savedFiles, savedText, service } from '@veritas/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { rawDevice, SUBMITTED } from '../../testing/raw-device.ts';
import { leave, openList } from '../../testing/render-list.tsx';

afterEach(leave);
let saved: File[];
beforeEach(() => {
  saved = savedFiles();
});

test('the button shows how many rows it saves, and saves exactly the filtered rows', async () => {
  const user = openList([rawDevice('PENDING'), rawDevice('DONE', SUBMITTED)], '/ListDevices?status=pending');
  await user.click(await screen.findByRole('button', { name: 'Export 1 row' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^devices_\d{4}-\d\d-\d\d\.csv$/);
  const text = await savedText(saved[0]);
  expect(text).toContain('PENDING');
  expect(text).not.toContain('DONE');
});

test('an export that fails shows the reason, and can be retried', async () => {
  jest.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
    throw new Error('There is no room for the file');
  });
  const user = openList([rawDevice('PENDING')], '/ListDevices');
  const button = await screen.findByRole('button', { name: 'Export 1 row' });
  await user.click(button);
  expect(await screen.findByText('Failed to export 1 row: There is no room for the file')).toBeInTheDocument();
  expect(button).not.toHaveAttribute('aria-busy');
  await user.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('an export that is pending when another user signs in saves nothing', async () => {
  openList([rawDevice('PENDING')], '/ListDevices');
  const button = await screen.findByRole('button', { name: 'Export 1 row' });
  fireEvent.click(button);
  tellLeftSaves(jest.fn());
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(saved).toEqual([]);
});

test('without rows the button saves nothing and keeps the focus', async () => {
  const user = openList([], '/ListDevices');
  const button = await screen.findByRole('button', { name: 'Export 0 rows' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(button).toHaveFocus();
  expect(saved).toEqual([]);
});

test('a result is saved in the words that its row has, also where the service filled them in', async () => {
  const filled = { code: 'E009', reason: 'swollen', title: 'Battery at risk.', description: 'Do not charge it.' };
  service.also({ [getCatalogue.path]: ok([filled]) });
  const results = ['E007', 'E009', 'E010'].map((code) => rawDevice(code, { ...SUBMITTED, device_result: code }));
  const user = openList(results, '/ListDevices');
  expect(await screen.findByText('E009: Battery at risk.')).toBeInTheDocument();
  expect(screen.queryByText(/^E010:/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export 3 rows' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await savedText(saved[0]);
  expect(text).toContain(',E009,Battery at risk.,');
  expect(text).toContain(',E007,Incorrect device detected.,');
  expect(text).toContain(',E010,,');
});
