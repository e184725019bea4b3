import { getGroups, queryClient } from '@veritas/shared/api';
import { personal, sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { act, screen } from '@testing-library/react';
import { csvFile } from '../../testing/csv-file.ts';
import { choose, openPanel, partsSent, user } from '../../testing/upload-panel.tsx';

const MIB = 1_048_576;

beforeEach(() => {
  jest.useFakeTimers();
  personal.tab.removeItem('upload');
  queryClient.clear();
  service.also({ [getGroups.path]: ok([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]) });
});
afterEach(() => act(() => sessionStore.setState({ uploadLimits: null })));

const rowsOf = (count: number) =>
  csvFile(
    `tracking_id,hub_code,device_brand,device_model_name\n${Array.from({ length: count }, (_, row) => `RVP000000000${row},BLR_KOR,Vivo,V29\n`).join('')}`,
  );

test("the server's limits are shown, and files are checked against them before anything is sent", async () => {
  sessionStore.setState({ uploadLimits: { bytes: 5 * MIB, rows: 10 } });
  openPanel();
  expect(screen.getByText('Up to 5 MB and 10 rows; the first row names the columns.')).toBeVisible();
  await choose(Object.defineProperty(rowsOf(1), 'size', { value: 5 * MIB + 1 }));
  expect(await screen.findByText(/^“shipments\.csv” is larger than 5 MB, the limit of one upload\./)).toBeVisible();
  await choose(rowsOf(11));
  const reasons = await screen.findAllByText('The file has more than 10 rows. Split it and upload the parts.');
  expect(reasons.at(-1)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(partsSent()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await choose(rowsOf(10));
  expect(await screen.findByText('Ready: all 10 rows can be stored')).toBeVisible();
});

test('without limits from the server the defaults apply', async () => {
  openPanel();
  expect(screen.getByText('Up to 200 MB and 1,000,000 rows; the first row names the columns.')).toBeVisible();
  await choose(Object.defineProperty(rowsOf(1), 'size', { value: 200 * MIB + 1 }));
  expect(await screen.findByText(/ is larger than 200 MB, the limit of one upload\./)).toBeVisible();
  await choose(rowsOf(11));
  expect(await screen.findByText('Ready: all 11 rows can be stored')).toBeVisible();
});

test('limits that change while the page is open apply from then on', () => {
  openPanel();
  act(() => sessionStore.setState({ uploadLimits: { bytes: 1.5 * MIB, rows: 2_500 } }));
  expect(screen.getByText('Up to 1.5 MB and 2,500 rows; the first row names the columns.')).toBeVisible();
});
