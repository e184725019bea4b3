import { countReport, getGroups, queryClient, QueryProvider } from '@veritas/shared/api';
import { ownZone } from '@veritas/shared/domain';
import { useLocation } from '@veritas/shared/remote';
import { sessionStore } from '@veritas/shared/session';
import { MemoryRouter, ok, savedFiles, service } from '@veritas/shared/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DownloadRoute from './DownloadRoute.tsx';

const REPORT = 'api/generate_csv/';
const LINK = '?start=2025-01-01&end=2025-01-29&time_zone=Pacific/Kiritimati';
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

let saved: File[];
beforeEach(() => {
  saved = savedFiles();
  queryClient.clear();
  service.answerWith({ [countReport.path]: ok({ rows: 3 }), [REPORT]: ok('tracking_id') });
  // Noon of the 28th in London, and 02:00 of the 29th in Kiritimati.
  jest.useFakeTimers({ now: Date.UTC(2025, 0, 28, 12) });
});

function Address() {
  return <input aria-label="address" readOnly value={useLocation().search} />;
}

/** @param timeZone set for all users; null for each computer's own. */
function open(search: string, timeZone: string | null = null) {
  sessionStore.setState({ timeZone });
  render(
    <QueryProvider>
      <MemoryRouter initialEntries={[`/Download${search}`]}>
        <DownloadRoute />
        <Address />
      </MemoryRouter>
    </QueryProvider>,
  );
}

const address = () => screen.getByLabelText<HTMLInputElement>('address').value;
const asked = () => service.lastRequestTo(countReport.path).data;
const download = () => screen.getByRole('button', { name: 'Download CSV' });

test('a link with days counts and saves them in its own zone, with a notice', async () => {
  open(LINK);
  expect(screen.getByText('Days and times are in Pacific/Kiritimati, as in the link.')).toBeVisible();
  expect(screen.getByText(/both days included, in GMT\+14 \(as in the link\)/)).toBeVisible();
  expect(await screen.findByText('3 rows')).toBeVisible();
  const days = { start_date: '2025-01-01', end_date: '2025-01-29', time_zone: 'Pacific/Kiritimati' };
  expect(asked()).toEqual(days);
  expect(screen.getByLabelText('End Date')).toHaveAttribute('max', '2025-01-29');
  await user.click(download());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(service.sentTo(REPORT)).toEqual([days]);
});

test.each([
  ['in another case', 'blr_kor', 'blr_kor', ['All Hubs', 'blr_kor']],
  ['of no group', 'OLD_HUB', 'old_hub', ['All Hubs', 'blr_kor', 'old_hub']],
])('a link with a hub %s is of that hub, which is listed once', async (_case, code, shown, choices) => {
  service.also({ [getGroups.path]: ok([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]) });
  open(`${LINK}&hub=${code}`);
  const hub = await screen.findByRole('combobox', { name: 'Hub' });
  await waitFor(() => expect(hub).toHaveTextContent(shown));
  await user.click(hub);
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(choices));
});

test('days that are chosen on the page of a link are in its zone', async () => {
  open(LINK);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(address()).toBe('?start=2025-01-29&end=2025-01-29&time_zone=Pacific%2FKiritimati');
});

test('a press shows the same days in the zone of the reader, and clears the last result', async () => {
  open('?start=2025-01-01&end=2025-01-02&time_zone=Pacific/Kiritimati');
  await user.click(download());
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Show them in ${ownZone()}` }));
  expect(address()).toBe(`?start=2025-01-01&end=2025-01-02&time_zone=${encodeURIComponent(ownZone())}`);
  expect(screen.queryByText(/as in the link/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Start Date')).toHaveFocus();
  expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument();
  await waitFor(() => expect(asked()).toMatchObject({ start_date: '2025-01-01', time_zone: ownZone() }));
});

test('a zone set for everyone takes precedence over that of a link, with a notice', async () => {
  open(LINK, 'Asia/Kolkata');
  const notice = 'The days of the link are in Pacific/Kiritimati. Here they are in Asia/Kolkata, as set for everyone.';
  expect(screen.getByText(notice)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show them/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(asked()).toMatchObject({ time_zone: 'Asia/Kolkata' });
  expect(address()).toBe('?start=2025-01-28&end=2025-01-28&time_zone=Asia%2FKolkata');
});

test.each([
  ['no zone', '?start=2025-01-01&end=2025-01-02'],
  ['a zone that does not exist', '?start=2025-01-01&end=2025-01-02&time_zone=Mars'],
  ['a zone without days', '?time_zone=Pacific/Kiritimati'],
])('an address of %s uses the zone of the reader', (_what, search) => {
  open(search);
  expect(screen.getByText(/\(the zone of this computer\)/)).toBeVisible();
  expect(screen.queryByText(/as in the link/)).not.toBeInTheDocument();
  expect(asked()).toMatchObject({ time_zone: ownZone() });
});

test('an address names a zone as long as it has days', async () => {
  open('', 'Asia/Kolkata');
  expect(address()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  expect(address()).toBe('?start=2025-01-27&end=2025-01-27&time_zone=Asia%2FKolkata');
  await user.clear(screen.getByLabelText('Start Date'));
  await user.clear(screen.getByLabelText('End Date'));
  await waitFor(() => expect(address()).toBe(''));
});
