import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, leave, openDashboard } from '../testing/dashboard-page.tsx';
import { records } from '../testing/records.ts';

const NOW = Date.parse('2025-01-31T12:00:00+05:30');

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(leave);
afterEach(() => jest.restoreAllMocks());

const some = () =>
  records(
    { result: 'passed', verified: true },
    { result: 'E007' },
    { daysAgo: 10, result: 'passed' },
    { daysAgo: 35, result: 'E004' },
    { daysAgo: 36, result: 'passed' },
    { daysAgo: 90, result: 'passed' },
  );

const tile = (name: string) => screen.findByRole('region', { name });
const address = () => screen.getByRole('note').textContent;

async function choose(selector: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: selector }));
  await userEvent.click(screen.getByRole('option', { name: option }));
}

test('a tile opens its records', async () => {
  openDashboard({ records: some() });
  await userEvent.click(await screen.findByRole('link', { name: '33.33% Rejection %' }));
  expect(address()).toBe('/ListDevices?result=rejected&created=2025-01-02..2025-01-31&zone=Asia%2FKolkata');
});

test('a screen reader hears the figures of another choice, but not those of the first look or of a refresh', async () => {
  openDashboard({ records: some() });
  await tile('Pending');
  const heard = () => screen.queryByText(/Verified at Doorstep \d/, { selector: '[role="status"]' })?.textContent;
  expect(heard()).toBeUndefined();
  await choose('Timeframe', 'Today');
  expect(heard()).toBe('All Hubs, Verified at Doorstep 2, Rejection % 50.00%, Pending 0');
  answer({ records: records({ result: 'E007' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('link', { name: '100.00% Rejection %' })).toBeVisible();
  expect(heard()).toBe('All Hubs, Verified at Doorstep 2, Rejection % 50.00%, Pending 0');
  await userEvent.click(screen.getByRole('button', { name: 'Counting' }));
  await userEvent.click(screen.getByRole('radio', { name: 'By activity' }));
  expect(heard()).toBe('All Hubs, Verified at Doorstep 1, Rejection % 100.00%, Pending 0');
});

test.each([
  ['/Dashboard', '/Download?start=2025-01-02&end=2025-01-31&time_zone=Asia%2FKolkata'],
  [
    '/Dashboard?hub=BLR_KOR&timeframe=today',
    '/Download?start=2025-01-31&end=2025-01-31&time_zone=Asia%2FKolkata&hub=BLR_KOR',
  ],
])('the devices of %s lead to their report', async (path, report) => {
  openDashboard({ records: some(), path });
  expect(await screen.findByRole('link', { name: 'Report of these devices' })).toHaveAttribute('href', report);
});

test.each(['?basis=activity', '?operator=wm_asha'])('%s has no link to a report', async (search) => {
  openDashboard({ records: some(), path: `/Dashboard${search}` });
  expect(await screen.findByRole('link', { name: 'Show on a hub screen' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Report of these devices' })).not.toBeInTheDocument();
});

test('a code is shown with the meaning that the service has for it, on the page and on the hub screen', async () => {
  const catalogue = [{ code: 'E009', reason: 'box opened', title: 'Box was opened.', description: '' }];
  openDashboard({ records: records({ result: 'E009' }, { result: 'E010' }), catalogue });
  const slices = await screen.findByRole('table', { name: /^Error Distribution/ });
  expect(await within(slices).findByText('Box was opened.')).toBeVisible();
  expect(within(slices).getByText('Meaning not defined')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Show on a hub screen' }));
  expect(await screen.findByText(/E009 Box was opened\./)).toBeVisible();
});

test('each tile compares in words with the previous period', async () => {
  openDashboard({ records: some() });
  expect(await tile('Verified at Doorstep')).toHaveTextContent('up 1 from 2, 3 Dec 2024 to 1 Jan');
  expect(await tile('Rejection %')).toHaveTextContent('down 16.67 points from 50.00%, 3 Dec 2024 to 1 Jan');
  expect(await tile('Pending')).toHaveTextContent('unchanged from 0, 3 Dec 2024 to 1 Jan');
  await choose('Timeframe', 'Today');
  expect(await tile('Rejection %')).toHaveTextContent('nothing to compare, no submitted scans 30 Jan');
});

test('days from before the first record are not compared, and the tiles say why', async () => {
  openDashboard({ records: some().slice(0, -1) });
  const why = 'no comparison with 3 Dec 2024 to 1 Jan: records begin on 26 Dec 2024';
  for (const name of ['Verified at Doorstep', 'Rejection %', 'Pending'])
    expect(await tile(name)).toHaveTextContent(why);
});

test('a press on a hub or an operator shows its figures, the next one its devices', async () => {
  openDashboard({ records: records({ hub: 'PAT_KNK', by: 'wm_pat_017', result: 'E007' }, ...[{ result: 'passed' }]) });
  expect(await tile('Verified at Doorstep')).toHaveTextContent('2 of 2 devices');
  const hub = () => screen.getByRole('link', { name: /^PAT_KNK/ });
  const operator = () => screen.getByRole('link', { name: /^wm_pat_017/ });
  act(() => hub().focus());
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/Dashboard?hub=PAT_KNK&zone=Asia%2FKolkata');
  expect(await tile('Verified at Doorstep')).toHaveTextContent('1 of 1 device');
  expect(hub()).toHaveAccessibleName('PAT_KNK, show its devices');
  await userEvent.click(operator());
  expect(address()).toBe('/Dashboard?hub=PAT_KNK&zone=Asia%2FKolkata&operator=wm_pat_017');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Hub: PAT_KNK' }));
  expect(address()).toBe('/Dashboard?zone=Asia%2FKolkata&operator=wm_pat_017');
  expect(await tile('Pending')).toHaveTextContent('no operator yet');
  await userEvent.click(operator());
  expect(address()).toBe('/ListDevices?operator=wm_pat_017&created=2025-01-02..2025-01-31&zone=Asia%2FKolkata');
});

test('a removed operator leaves the figures of all; a user who starts with their own hub may choose all hubs', async () => {
  const path = '/Dashboard?hub=BLR_KOR&operator=nobody';
  openDashboard({ records: some(), path, session: { role: 'incharge', hubCode: 'DEL_OKH' } });
  expect(await tile('Verified at Doorstep')).toHaveTextContent('0 of 0 devices');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Operator: nobody' }));
  expect(await tile('Verified at Doorstep')).toHaveTextContent('3 of 3 devices');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Hub: blr_kor' }));
  expect(address()).toBe('/Dashboard?hub=all&zone=Asia%2FKolkata');
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
});

test('a custom range starts as the days on screen, counts the chosen days and is in the address', async () => {
  openDashboard({ records: some() });
  await tile('Pending');
  expect(screen.queryByLabelText('Start date')).not.toBeInTheDocument();
  await choose('Timeframe', 'Custom range…');
  expect(screen.getByLabelText('Start date')).toHaveValue('2025-01-02');
  const end = screen.getByLabelText('End date');
  await userEvent.clear(end);
  await userEvent.type(end, '2025-01-25');
  expect(address()).toBe('/Dashboard?timeframe=custom&from=2025-01-02&to=2025-01-25&zone=Asia%2FKolkata');
  expect(await tile('Verified at Doorstep')).toHaveTextContent('1 of 1 device');
  // A typed day is no entry of the history.
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(address()).toBe('/Dashboard');
});

test('a range that cannot be counted stays in its field with a sentence, and the figures stay as they were', async () => {
  openDashboard({ records: some(), path: '/Dashboard?timeframe=custom&from=2025-01-20&to=2025-01-31' });
  await tile('Pending');
  const start = screen.getByLabelText('Start date');
  await userEvent.clear(start);
  expect(start).toHaveAccessibleDescription('Both start and end dates are required');
  const end = screen.getByLabelText('End date');
  await userEvent.clear(end);
  await userEvent.type(end, '2025-02-01');
  expect(end).toBeInvalid();
  expect(address()).toBe('/Dashboard?timeframe=custom&from=2025-01-20&to=2025-01-31');
  expect(await tile('Verified at Doorstep')).toHaveTextContent('3 of 3 devices');
});

test('an address with impossible days says what is wrong instead of other figures', async () => {
  openDashboard({ records: some(), path: '/Dashboard?timeframe=custom&from=2025-01-20&to=2025-01-10' });
  expect(await screen.findByText('Choose other days to see their figures.')).toBeVisible();
  expect(screen.getByLabelText('End date')).toHaveAccessibleDescription('End date cannot be before start date');
  expect(screen.queryByRole('region', { name: 'Pending' })).not.toBeInTheDocument();
});

test('by activity every scan of the days counts, whenever its device was created', async () => {
  const old = { ...records({ daysAgo: 40, result: 'E005' })[0], submit_time: new Date(NOW).toISOString() };
  openDashboard({ records: [old, ...some()] });
  expect(await tile('Verified at Doorstep')).toHaveTextContent('3 of 3 devices');
  const counting = screen.getByRole('button', { name: 'Counting' });
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await userEvent.click(counting);
  expect(counting).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('radio', { name: 'Created in the period' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'By activity' }));
  expect(address()).toBe('/Dashboard?basis=activity&zone=Asia%2FKolkata');
  expect(await tile('Verified at Doorstep')).toHaveTextContent('4');
  expect(screen.getByText(/By activity: scans made/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: '4 Verified at Doorstep' }));
  expect(address()).toBe('/ListDevices?status=any_submitted&submitted=2025-01-02..2025-01-31&zone=Asia%2FKolkata');
});

test('the volume by event has a verified device on both of its days', async () => {
  openDashboard({ records: some(), path: '/Dashboard?volume=event' });
  expect(await tile('Daily Processed Volume')).toHaveTextContent('Every scan on its own day');
  expect(screen.getByRole('link', { name: '3 Verified at Doorstep by day' })).toBeVisible();
  expect(screen.getByRole('link', { name: '1 Verified at Hub by day' })).toBeVisible();
});

test('a hub screen shows the figures alone, and its one button leaves it', async () => {
  openDashboard({ records: some(), path: '/Dashboard?basis=created' });
  await userEvent.click(await screen.findByRole('link', { name: 'Show on a hub screen' }));
  const hubScreen = await screen.findByRole('dialog', { name: 'Hub screen' });
  expect(hubScreen).toHaveTextContent('Last 30 Days · as of 31 Jan, 12:00 IST');
  expect(within(hubScreen).getByText('33.33%')).toBeVisible();
  expect(within(hubScreen).getAllByRole('button')).toHaveLength(1);
  expect(within(hubScreen).queryByRole('link')).not.toBeInTheDocument();
  await userEvent.click(within(hubScreen).getByRole('button', { name: 'Leave hub screen' }));
  expect(address()).toBe('/Dashboard?basis=created');
  expect(await tile('Pending')).toBeVisible();
});

test.each(['the button', 'Escape'])('leaving a hub screen by %s gives the focus back to its link', async (way) => {
  openDashboard({ records: some() });
  await userEvent.click(await screen.findByRole('link', { name: 'Show on a hub screen' }));
  const hubScreen = await screen.findByRole('dialog', { name: 'Hub screen' });
  if (way === 'Escape') fireEvent(hubScreen, new Event('cancel', { cancelable: true }));
  else await userEvent.click(within(hubScreen).getByRole('button', { name: 'Leave hub screen' }));
  expect(await screen.findByRole('link', { name: 'Show on a hub screen' })).toHaveFocus();
});

test('leaving a hub screen that was opened by its address shows the top of the dashboard', async () => {
  openDashboard({ records: some(), path: '/Dashboard?screen=hub' });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave hub screen' }));
  expect(await screen.findByRole('link', { name: 'Show on a hub screen' })).not.toHaveFocus();
});

test('a hub screen names the three error codes of most records, the most frequent first', async () => {
  const codes = 'E004 E007 E007 E009 E009 E009 E010 E010 E010 E010 passed passed passed passed passed'.split(' ');
  openDashboard({ records: records(...codes.map((result) => ({ result }))), path: '/Dashboard?screen=hub' });
  const hubScreen = within(await screen.findByRole('dialog', { name: 'Hub screen' }));
  const named = (await hubScreen.findAllByRole('listitem')).map(({ textContent }) => textContent.slice(0, 6));
  expect(named).toEqual(['4 E010', '3 E009', '2 E007']);
});

test('a hub screen counts the scans of all operators, also in the address of one', async () => {
  openDashboard({
    records: records({ by: 'wm_pat_017', result: 'E007' }, { result: 'passed' }),
    path: '/Dashboard?operator=wm_pat_017&screen=hub',
  });
  const hubScreen = within(await screen.findByRole('dialog', { name: 'Hub screen' }));
  expect(await hubScreen.findByText('50.00%')).toBeVisible();
});

test('a hub screen says when its figures are by activity', async () => {
  openDashboard({ records: some(), path: '/Dashboard?basis=activity&screen=hub' });
  const hubScreen = await screen.findByRole('dialog', { name: 'Hub screen' });
  await waitFor(() => expect(hubScreen).toHaveTextContent('Last 30 Days · By activity · as of 31 Jan, 12:00 IST'));
});

test('a hub screen of days that cannot be counted says why, and shows no zeros', async () => {
  const range = 'timeframe=custom&from=2025-01-20&to=2025-02-20';
  openDashboard({ records: some(), path: `/Dashboard?${range}&screen=hub` });
  const hubScreen = await screen.findByRole('dialog', { name: 'Hub screen' });
  await waitFor(() => expect(hubScreen).toHaveTextContent('End date cannot be later than today · as of 31 Jan'));
  expect(within(hubScreen).queryByText('Pending')).not.toBeInTheDocument();
});

test('a hub screen that could not refresh reports it and keeps its figures; Escape leaves it', async () => {
  openDashboard({ records: some() });
  await tile('Pending');
  answer({ status: { status: 503, data: { message: 'Down for five minutes.' } } });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Couldn’t refresh')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Show on a hub screen' }));
  const hubScreen = await screen.findByRole('dialog', { name: 'Hub screen' });
  expect(hubScreen).toHaveTextContent('The refresh failed: Down for five minutes.');
  expect(within(hubScreen).getByText('33.33%')).toBeVisible();
  fireEvent(hubScreen, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/Dashboard');
});
