import {
  countReport,
  getGroups,
  getPreparedReports,
  PREPARED_REPORT_PATH,
  prepareReport,
  queryClient,
  QueryProvider,
  removePreparedReport,
  type PreparedReport,
} from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { MemoryRouter, ok, savedFiles, savedText, service } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DownloadRoute from '../../routes/DownloadRoute.tsx';
import { preparedReport } from '../../testing/prepared-report.ts';

const ZONE = 'Asia/Kolkata';
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

const running = preparedReport({ state: 'running', rows: 2_000, rows_done: 900 });
const ready = preparedReport({
  state: 'ready',
  rows: 2_000,
  rows_done: 2_000,
  bytes: 2_097_152,
  kept_until: '2025-02-04T20:00:00Z',
});

/** The reports that the server has. */
let stored: PreparedReport[];

beforeEach(() => {
  stored = [];
  queryClient.clear();
  sessionStore.setState({ timeZone: ZONE });
  // 29 January, 01:30 in Kolkata.
  jest.useFakeTimers({ now: Date.UTC(2025, 0, 28, 20) });
  service.answerWith({
    [getGroups.path]: ok([]),
    [countReport.path]: ok({ rows: 2_000 }),
    [getPreparedReports.path]: () => ok({ reports: stored }),
    [prepareReport.path]: () => {
      stored = [preparedReport()];
      return ok(preparedReport());
    },
    [removePreparedReport.path]: () => {
      stored = stored.slice(1);
      return ok({ message: 'gone' });
    },
  });
});

function open() {
  return render(<Opened />);
}

/** On another page of the same visit. */
function goElsewhere({ rerender }: ReturnType<typeof open>) {
  rerender(<Opened elsewhere />);
}

function Opened({ elsewhere = false }: { readonly elsewhere?: boolean }) {
  return (
    <QueryProvider>
      <MemoryRouter initialEntries={['/Download']}>
        {!elsewhere && <DownloadRoute />}
        <Toaster />
      </MemoryRouter>
    </QueryProvider>
  );
}

const row = () => screen.findByRole('row', { name: /^23 Jan to 29 Jan/ });
const asksAgain = () => act(() => jest.advanceTimersByTimeAsync(2_000));

test('a report is prepared for the chosen range, seen on its way, and saved under its name', async () => {
  const saved = savedFiles();
  open();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await user.click(await screen.findByRole('button', { name: 'Prepare in the background' }));
  expect(service.lastRequestTo(prepareReport.path).data).toEqual({
    start_date: '2025-01-23',
    end_date: '2025-01-29',
    time_zone: ZONE,
  });
  expect(await screen.findByText('The report is being prepared. You can leave this page.')).toBeVisible();
  expect(await row()).toHaveTextContent('23 Jan to 29 JanAll Hubs29 Jan, 01:30WaitingRemove');
  stored = [running];
  await asksAgain();
  expect(await screen.findByRole('progressbar', { name: 'Preparing... 45%' })).toBeVisible();
  stored = [ready];
  await asksAgain();
  expect(await screen.findByText('The report of 23 Jan to 29 Jan is ready')).toBeVisible();
  expect(await row()).toHaveTextContent('Readyuntil 5 Feb, 01:302,0002.0 MB');
  service.also({ [`${PREPARED_REPORT_PATH}?id=${ready.id}`]: ok('tracking_id') });
  await user.click(screen.getByRole('button', { name: 'Download report_2025-01-23_2025-01-29.csv' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['report_2025-01-23_2025-01-29.csv']));
  await expect(savedText(saved[0])).resolves.toBe('tracking_id');
});

const passElsewhere = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('on other pages, too, its user is told that a report is ready, and the server is asked no more', async () => {
  stored = [running];
  const view = open();
  await row();
  goElsewhere(view);
  const asked = service.count(getPreparedReports.path);
  await passElsewhere(4_900);
  expect(service.count(getPreparedReports.path)).toBe(asked);
  stored = [ready];
  await passElsewhere(100);
  expect(await screen.findByText('The report of 23 Jan to 29 Jan is ready on the page Download Data')).toBeVisible();
  await passElsewhere(20_000);
  expect(service.count(getPreparedReports.path)).toBe(asked + 1);
});

test('a second press while the first one is on its way requests no second report', async () => {
  const answer = service.hold(prepareReport.path);
  open();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  const button = await screen.findByRole('button', { name: 'Prepare in the background' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(service.count(prepareReport.path)).toBe(1);
  stored = [running];
  answer(ok(running));
  expect(await screen.findByText('The report is being prepared. You can leave this page.')).toBeVisible();
  await user.click(button);
  expect(service.count(prepareReport.path)).toBe(2);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
});

test('a report of a page that was left at once is awaited, through a failure of the server', async () => {
  const answer = service.hold(prepareReport.path);
  const view = open();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await user.click(await screen.findByRole('button', { name: 'Prepare in the background' }));
  goElsewhere(view);
  stored = [preparedReport({ state: 'failed', error: 'Too much' })];
  service.also({ [getPreparedReports.path]: { status: 400, data: { error: 'Broken' } } });
  answer(ok(preparedReport()));
  await passElsewhere(100);
  const asked = service.count(getPreparedReports.path);
  await passElsewhere(5_000);
  expect(service.count(getPreparedReports.path)).toBe(asked + 1);
  service.also({ [getPreparedReports.path]: () => ok({ reports: stored }) });
  expect(screen.queryByText('The report of 23 Jan to 29 Jan failed')).not.toBeInTheDocument();
  await passElsewhere(5_000);
  expect(await screen.findByText('The report of 23 Jan to 29 Jan failed')).toBeVisible();
});

test('a report of a page that was left is announced when its user comes back to an older list', async () => {
  const answer = service.hold(prepareReport.path);
  const view = open();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await user.click(await screen.findByRole('button', { name: 'Prepare in the background' }));
  goElsewhere(view);
  answer(ok(preparedReport()));
  await passElsewhere(100);
  stored = [ready];
  view.rerender(<Opened />);
  expect(await screen.findByText('The report of 23 Jan to 29 Jan is ready')).toBeVisible();
});

test('a report is awaited though a list that is older than its request arrives later', async () => {
  const earlier = { ...running, id: 'earlier', start_date: '2025-01-05' };
  stored = [earlier];
  const answer = service.hold(prepareReport.path);
  const view = open();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await user.click(await screen.findByRole('button', { name: 'Prepare in the background' }));
  goElsewhere(view);
  const answerList = service.hold(getPreparedReports.path);
  await passElsewhere(5_000);
  answer(ok(preparedReport()));
  await passElsewhere(100);
  answerList(ok({ reports: [earlier] }));
  await passElsewhere(100);
  service.also({ [getPreparedReports.path]: ok({ reports: [earlier, ready] }) });
  await passElsewhere(5_000);
  expect(await screen.findByText('The report of 23 Jan to 29 Jan is ready on the page Download Data')).toBeVisible();
});

test('the next user is not told, nor is the server asked in their name', async () => {
  sessionStore.setState({ user: 'asha' });
  stored = [running];
  const view = open();
  await row();
  goElsewhere(view);
  const asked = service.count(getPreparedReports.path);
  act(() => sessionStore.setState({ user: 'ravi' }));
  await passElsewhere(20_000);
  expect(service.count(getPreparedReports.path)).toBe(asked);
  act(() => sessionStore.setState({ user: null }));
});

test('a hidden tab does not ask', async () => {
  stored = [running];
  const view = open();
  await row();
  goElsewhere(view);
  const asked = service.count(getPreparedReports.path);
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await passElsewhere(20_000);
  expect(service.count(getPreparedReports.path)).toBe(asked);
  visibility.mockRestore();
  stored = [ready];
  await passElsewhere(5_000);
  expect(service.count(getPreparedReports.path)).toBe(asked + 1);
});

test('the server is asked again only while a report is unfinished', async () => {
  stored = [{ ...ready, start_date: '2025-01-05' }];
  open();
  await screen.findByRole('row', { name: /^5 Jan to 29 Jan/ });
  const asked = service.count(getPreparedReports.path);
  await asksAgain();
  await asksAgain();
  expect(service.count(getPreparedReports.path)).toBe(asked);
  expect(screen.queryByText('The report of 5 Jan to 29 Jan is ready')).not.toBeInTheDocument();
});

test('a report that failed says why, during and after', async () => {
  stored = [running];
  open();
  await row();
  stored = [preparedReport({ state: 'failed', error: 'The server could not write this report.' })];
  await asksAgain();
  expect(await screen.findByText('The report of 23 Jan to 29 Jan failed')).toBeVisible();
  expect(await row()).toHaveTextContent('FailedThe server could not write this report.');
  expect(screen.queryByRole('button', { name: /^Download report/ })).not.toBeInTheDocument();
});

test('a removed report leaves the list, and the focus goes to the next one', async () => {
  const other = { ...ready, id: 'other', hub_code: 'BLR_KOR', time_zone: 'UTC' };
  stored = [ready, other];
  open();
  await user.click(await screen.findByRole('button', { name: 'Remove report_2025-01-23_2025-01-29.csv' }));
  expect(service.lastRequestTo(removePreparedReport.path).data).toEqual({ id: ready.id });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(await row()).toHaveFocus();
  expect(await row()).toHaveTextContent('23 Jan to 29 JanUTCblr_kor');
  await user.click(screen.getByRole('button', { name: 'Remove report_2025-01-23_2025-01-29_BLR_KOR.csv' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Prepared reports' })).not.toBeInTheDocument());
});

test.each([
  ['prepared', prepareReport.path, 'Prepare in the background'],
  ['removed', removePreparedReport.path, 'Remove report_2025-01-23_2025-01-29.csv'],
])('a report that cannot be %s says why', async (what, path, name) => {
  stored = [ready];
  // Messages of the test before may still be shown.
  service.also({ [path]: { status: 400, data: { error: `Not ${what} today` } } });
  open();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(`Not ${what} today`)).toBeVisible();
  expect(await row()).toBeVisible();
});

test('a list that cannot be read says so, and is read again', async () => {
  service.also({ [getPreparedReports.path]: { status: 400, data: { error: 'Broken' } } });
  open();
  expect(await screen.findByText('Couldn’t load the prepared reports')).toBeVisible();
  stored = [ready];
  service.also({ [getPreparedReports.path]: () => ok({ reports: stored }) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row()).toBeVisible();
  expect(screen.queryByText('Couldn’t load the prepared reports')).not.toBeInTheDocument();
});

test('a server that prepares no reports offers none', async () => {
  service.also({ [getPreparedReports.path]: { status: 404 } });
  open();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  expect(await screen.findByText('2,000 rows')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Prepare in the background' })).not.toBeInTheDocument();
  expect(screen.queryByText('Prepared reports')).not.toBeInTheDocument();
});

test('nothing is prepared before the range is valid', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Prepare in the background' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Choose both dates to download');
});
