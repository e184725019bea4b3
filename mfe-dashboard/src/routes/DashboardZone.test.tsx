import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, leave, openDashboard } from '../testing/dashboard-page.tsx';
import { records } from '../testing/records.ts';

/** 01:00 of 31 January in Kolkata; 14:30 of the 30th in New York. */
const NIGHT = Date.parse('2025-01-31T01:00:00+05:30');
const HOUR = 3_600_000;
let now = NIGHT;

/** A computer in New York: formats without a zone use its zone. */
function computerInNewYork() {
  const { DateTimeFormat } = Intl;
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation(
      (locales, options) =>
        new DateTimeFormat(locales, { ...options, timeZone: options?.timeZone ?? 'America/New_York' }),
    );
}

beforeEach(() => {
  now = NIGHT;
  computerInNewYork();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(leave);
afterEach(() => jest.restoreAllMocks());

/** Submitted at an hour of 31 January in Kolkata. */
function submittedAt(...hours: number[]) {
  const midnight = NIGHT - HOUR;
  return records(
    ...hours.map((hour) => ({ result: 'passed', daysAgo: (NIGHT - midnight - hour * HOUR) / (24 * HOUR) })),
  );
}

const tile = () => screen.findByRole('region', { name: 'Verified at Doorstep' });
const address = () => screen.getByRole('note').textContent;
/** No zone is set for everyone. */
const inNewYork = { timeZone: null };

async function choose(selector: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: selector }));
  await userEvent.click(screen.getByRole('option', { name: option }));
}

const devices = () => submittedAt(-0.5, 0, 0.5, 1);
const LINK = '/Dashboard?timeframe=today&zone=Asia%2FKolkata';

test('every choice is in the address, together with the zone of the days', async () => {
  openDashboard({ records: devices() });
  await tile();
  expect(address()).toBe('/Dashboard');
  await choose('Timeframe', 'Today');
  expect(address()).toBe(LINK);
  expect(await tile()).toHaveTextContent('3 of 3 devices');
  expect(screen.getByText(/31 Jan, in IST \(set for everyone\)/)).toBeVisible();
});

test('at New Year days have the year of the zone of the page, not of the computer', async () => {
  now = Date.parse('2026-01-01T01:00:00+05:30');
  const newest = records({ result: 'passed', daysAgo: 0 }).map((record) => ({
    ...record,
    submit_time: new Date(now).toISOString(),
  }));
  const path = '/Dashboard?basis=activity&timeframe=last7&zone=Asia%2FKolkata&table=Daily+Processed+Volume';
  openDashboard({ records: newest, path, session: inNewYork });
  expect(await screen.findByText(/26 Dec 2025 to 1 Jan, in IST/)).toBeVisible();
  const table = screen.getByRole('table', { name: /by day$/ });
  const days = within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(days.slice(0, 2)).toEqual(['1 Jan, not over yet', '31 Dec 2025']);
});

test('a link shows the same records in another zone, and names the zone of its days', async () => {
  openDashboard({ records: devices(), path: LINK.replace('Kolkata', 'Calcutta'), session: inNewYork });
  expect(await tile()).toHaveTextContent('3 of 3 devices');
  expect(screen.getByText('Days and times are in Asia/Kolkata, as in the link.')).toBeVisible();
  expect(screen.getByText(/31 Jan, in IST \(as in the link\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: '3 Verified at Doorstep' })).toHaveAttribute(
    'href',
    '/ListDevices?status=any_submitted&created=2025-01-31&zone=Asia%2FKolkata',
  );
  expect(screen.getByRole('link', { name: 'Report of these devices' })).toHaveAttribute(
    'href',
    '/Download?start=2025-01-31&end=2025-01-31&time_zone=Asia%2FKolkata',
  );
  await choose('Timeframe', 'Last 7 Days');
  expect(address()).toBe('/Dashboard?timeframe=last7&zone=Asia%2FKolkata');

  await userEvent.click(screen.getByRole('button', { name: 'Show them in America/New_York' }));
  expect(address()).toBe('/Dashboard?timeframe=last7&zone=America%2FNew_York');
  expect(screen.getByText(/24 Jan to 30 Jan, in EST/)).toBeVisible();
  expect(screen.queryByText(/as in the link/)).not.toBeInTheDocument();
});

test('without a zone set for everyone the page uses and names the zone of the computer', async () => {
  openDashboard({ records: devices(), session: inNewYork });
  await tile();
  expect(screen.getByText(/in EST \(the zone of this computer\)/)).toBeVisible();
});

test('a zone set for everyone takes precedence over that of a link, with a notice', async () => {
  openDashboard({ records: devices(), path: LINK.replace('Asia%2FKolkata', 'UTC') });
  expect(await tile()).toHaveTextContent('3 of 3 devices');
  expect(
    screen.getByText('The days of the link are in UTC. Here they are in Asia/Kolkata, as set for everyone.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /Show them in/ })).not.toBeInTheDocument();
});

test('at midnight today becomes the new day, its records are read, and a range may end with it', async () => {
  openDashboard({ records: devices(), path: LINK });
  expect(await tile()).toHaveTextContent('3 of 3 devices');
  now = NIGHT + 23 * HOUR;
  answer({ records: [...devices(), ...submittedAt(0)] });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(async () => expect(await tile()).toHaveTextContent('1 of 1 device'));
  await choose('Timeframe', 'Custom range…');
  const end = screen.getByLabelText('End date');
  expect(end).toHaveAttribute('max', '2025-02-01');
  fireEvent.change(end, { target: { value: '2025-02-02' } });
  expect(end).toHaveAccessibleDescription('End date cannot be later than today');
});

test('where the records cannot be read after midnight, today is empty and the page shows the time of its records', async () => {
  openDashboard({ records: devices(), path: LINK });
  await tile();
  now = NIGHT + 23 * HOUR;
  answer({ status: { status: 503, data: { message: 'Down for five minutes.' } } });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/These figures are as of 31 Jan, 01:00 IST/)).toBeVisible();
  expect(await tile()).toHaveTextContent('0 of 0 devices');
});
