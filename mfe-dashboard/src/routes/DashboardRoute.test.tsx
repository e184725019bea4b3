import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ARCHIVED_HEADER } from '@veritas/shared/api';
import { addDays, today } from '@veritas/shared/domain';
import { ok, type Reply } from '@veritas/shared/testing';
import { answer, GROUPS, leave, openDashboard } from '../testing/dashboard-page.tsx';
import { records } from '../testing/records.ts';

afterEach(leave);

const some = records(
  { result: 'passed', verified: true },
  { result: 'passed' },
  { result: 'E007' },
  { hub: 'DEL_OKH' },
  { hub: 'DEL_OKH', daysAgo: 10, result: 'E004', by: 'wm_del_002', verified: true },
  { hub: null, daysAgo: 40 },
);

const tile = (name: string) => screen.findByRole('region', { name });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

async function choose(selector: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: selector }));
  await userEvent.click(screen.getByRole('option', { name: option }));
}

test('an admin starts with all hubs and the last 30 days', async () => {
  openDashboard({ records: some });
  expect(await tile('Verified at Doorstep')).toHaveTextContent('4 of 5 devices');
  expect(await tile('Verified at Doorstep')).toHaveTextContent('submitted scans, passed and rejected');
  expect(await tile('Rejection %')).toHaveTextContent('50.00% 2 of 4 submitted');
  expect(await tile('Pending')).toHaveTextContent('1 of 5 devices');
  expect(heading()).toBe('Dashboard: All Hubs');
  expect(screen.getByRole('combobox', { name: 'Timeframe' })).toHaveTextContent('Last 30 Days');
});

test('the hub selector offers hub groups only, by lower-cased name', async () => {
  openDashboard();
  expect(await screen.findByText(/2 hubs/)).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Hub' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['All Hubs', 'blr_kor', 'del_okh']);
});

test('the number of hubs is said of all of them, not of one', async () => {
  openDashboard({ path: '/Dashboard?hub=blr_kor' });
  expect(await screen.findByText(/^As of/)).toBeVisible();
  expect(screen.queryByText(/\d hubs/)).not.toBeInTheDocument();
});

test('the head and the hub screen say that the automatic refresh is paused', async () => {
  localStorage.setItem('veritas-refresh', 'paused');
  openDashboard();
  expect(await screen.findByText(/ · refresh paused$/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Show on a hub screen' }));
  expect(await screen.findByRole('dialog', { name: 'Hub screen' })).toHaveTextContent(/IST · refresh paused/);
  localStorage.removeItem('veritas-refresh');
});

test('the hub selector says while it waits for the hubs', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  openDashboard({ groups: () => promise });
  await userEvent.click(screen.getByRole('combobox', { name: 'Hub' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['All Hubs', 'Loading …']);
  resolve(ok(GROUPS));
  expect(await screen.findByRole('option', { name: 'blr_kor' })).toBeVisible();
  expect(screen.queryByText('Loading …')).not.toBeInTheDocument();
});

test('other roles start with their own hub and may choose another', async () => {
  openDashboard({ records: some, session: { role: 'incharge', hubCode: 'DEL_OKH' } });
  expect(await tile('Pending')).toHaveTextContent('1 of 2 devices');
  expect(await screen.findByRole('heading', { name: 'Dashboard: del_okh' })).toBeVisible();
  await choose('Hub', 'blr_kor');
  expect(await tile('Pending')).toHaveTextContent('0 of 3 devices');
  expect(heading()).toBe('Dashboard: blr_kor');
});

test('a user’s own hub that is not a group is kept, with a notice', async () => {
  openDashboard({ records: some, session: { role: 'executive', hubCode: 'BLR_OLD' } });
  expect(await screen.findByText(/blr_old is not one of the hub groups/)).toBeVisible();
  expect(await tile('Pending')).toHaveTextContent('0 of 0 devices');
});

test('while the hubs are being read, no hub is said to be missing', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  openDashboard({ records: some, groups: () => promise, session: { role: 'executive', hubCode: 'BLR_KOR' } });
  expect(await tile('Pending')).toBeVisible();
  expect(screen.queryByText(/is not one of the hub groups/)).not.toBeInTheDocument();
  resolve(ok(GROUPS));
  expect(await screen.findByRole('combobox', { name: 'Hub' })).toHaveTextContent('blr_kor');
});

test('a user of a return centre starts with all hubs', async () => {
  openDashboard({ session: { role: 'executive', hubCode: 'RC_BLR', groups: GROUPS } });
  expect(await screen.findByRole('heading', { name: 'Dashboard: All Hubs' })).toBeVisible();
});

test('Back restores the previous hub and timeframe', async () => {
  openDashboard({ records: some });
  await screen.findByText(/2 hubs/);
  await choose('Hub', 'del_okh');
  await choose('Timeframe', 'Last 7 Days');
  expect(await tile('Verified at Doorstep')).toHaveTextContent('0 of 1 device');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('combobox', { name: 'Timeframe' })).toHaveTextContent('Last 30 Days');
  expect(await tile('Verified at Doorstep')).toHaveTextContent('1 of 2 devices');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(heading()).toBe('Dashboard: All Hubs');
});

test('an address names hub and timeframe, in any case and with nonsense ignored', async () => {
  openDashboard({ records: some, path: '/Dashboard?hub=blr_kor&timeframe=for+ever' });
  expect(await screen.findByRole('heading', { name: 'Dashboard: blr_kor' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Timeframe' })).toHaveTextContent('Last 30 Days');
});

test('while records come the page shows its shape', async () => {
  openDashboard({ records: some });
  expect(screen.getByText('Loading the dashboard')).toBeInTheDocument();
  await tile('Pending');
  expect(screen.queryByText('Loading the dashboard')).not.toBeInTheDocument();
});

test('records that cannot be read give a toast, the reason, and Retry', async () => {
  openDashboard({ status: { status: 500, data: { request_id: 'req-7f3' } } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The dashboard could not be loaded');
  expect(alert).toHaveTextContent('Reference req-7f3');
  expect(await within(screen.getByRole('status')).findByText('Failed to fetch status')).toBeVisible();
  answer({ records: some });
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await tile('Pending')).toHaveTextContent('1 of 5 devices');
});

test('a failed refresh keeps the figures and shows their time', async () => {
  openDashboard({ records: some });
  await tile('Pending');
  answer({ status: { status: 503, data: { message: 'Down for five minutes.' } } });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/The refresh failed: Down for five minutes. These figures are as of/)).toBeVisible();
  expect(await tile('Pending')).toHaveTextContent('1 of 5 devices');
});

test('each failure of a requested refresh is reported, even when it repeats', async () => {
  openDashboard({ records: some });
  await tile('Pending');
  const failure = () => screen.queryByText('Down for five minutes.');
  answer({ status: { status: 503, data: { message: 'Down for five minutes.' } } });
  for (let time = 1; time <= 2; time += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(failure()).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(failure()).not.toBeInTheDocument());
  }
});

test('groups that cannot be read give a toast and leave All Hubs', async () => {
  openDashboard({ records: some, groups: { status: 403 } });
  expect(await screen.findByText('Failed to fetch groups')).toBeVisible();
  expect(await tile('Pending')).toHaveTextContent('1 of 5 devices');
  await userEvent.click(screen.getByRole('combobox', { name: 'Hub' }));
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('Refresh reads the hubs again too, also when they could not be read', async () => {
  openDashboard({ records: some, groups: { status: 403 } });
  expect(await screen.findByText('Failed to fetch groups')).toBeVisible();
  answer({ records: some });
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Hub' }));
  expect(await screen.findByRole('option', { name: 'blr_kor' })).toBeVisible();
});

test('SPEC section 2: rejections are lines, volumes bars, results a pie', async () => {
  openDashboard({ records: some });
  await tile('Pending');
  const types = screen.getAllByRole('img').map((chart) => chart.getAttribute('data-type'));
  expect(types).toEqual(['line', 'bar', 'pie']);
});

test('groups that cannot be read for a reason give a toast with it', async () => {
  openDashboard({ records: some, groups: { status: 503, data: { message: 'Down for five minutes.' } } });
  expect(await screen.findByText('Down for five minutes.')).toBeVisible();
});

test('a footnote names the closed devices that the service leaves out, where the days go back that far', async () => {
  const status = { ...ok([]), headers: { [ARCHIVED_HEADER]: JSON.stringify({ devices: 7, after_days: 90 }) } };
  openDashboard({ status });
  await tile('Pending');
  expect(screen.queryByText(/Devices closed/)).not.toBeInTheDocument();
  leave();
  const to = today('Asia/Kolkata', Date.now());
  openDashboard({ status, path: `/Dashboard?timeframe=custom&from=${addDays(to, -60)}&to=${to}` });
  expect(await screen.findByText(/Devices closed/)).toHaveTextContent(
    'Devices closed more than 90 days ago are not counted; they are in Download',
  );
});

test.each([
  [91, 1],
  [92, 0],
])(
  'where closed devices leave after %i days, a first day 91 days ago has %i footnotes about them',
  async (after, notes) => {
    const status = { ...ok([]), headers: { [ARCHIVED_HEADER]: JSON.stringify({ devices: 7, after_days: after }) } };
    const to = today('Asia/Kolkata', Date.now());
    openDashboard({ status, path: `/Dashboard?timeframe=custom&from=${addDays(to, -45)}&to=${to}` });
    await tile('Pending');
    expect(screen.queryAllByText(/Devices closed/)).toHaveLength(notes);
  },
);

test('every chart has its own text for no records', async () => {
  openDashboard();
  for (const name of ['Rejection Trend', 'Daily Processed Volume', 'Top Five Rejection Hubs']) {
    expect(await tile(name)).toHaveTextContent('No data available');
  }
  expect(screen.getByRole('img', { name: 'Error Distribution: No Inputs' })).toBeVisible();
});

test('what the figures are based on is written beneath them', async () => {
  const dirty = [{ tracking_id: { created_date: 'soon' } }, ...records({ hub: null })];
  openDashboard({ records: dirty });
  expect(await screen.findByText(/All Hubs includes/)).toHaveTextContent('includes 1 record without a hub code');
  expect(screen.getByText(/record left out/)).toHaveTextContent('1 record left out: created date missing or invalid');
  expect(screen.getByRole('link', { name: '1 record without a hub code' })).toHaveTextContent('1');
  expect(screen.getByRole('link', { name: '1 record left out: created date missing or invalid' })).toBeVisible();
  expect(screen.getByText(/Devices created .* to .*, in IST/)).toBeVisible();
});
