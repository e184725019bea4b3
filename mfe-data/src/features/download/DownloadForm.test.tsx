import { countReport, getGroups } from '@veritas/shared/api';
import { NavigationType, useLocation, useNavigationType } from '@veritas/shared/remote';
import { ok, savedFiles, savedText, service } from '@veritas/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { button, openForm, REPORT, settle, startOfTheDay, user } from '../../testing/download-form.tsx';

let saved: File[];
beforeEach(() => {
  saved = savedFiles();
  startOfTheDay();
});

function Address() {
  return <input aria-label="address" readOnly value={useLocation().search} data-by={useNavigationType()} />;
}

const open = (search = '') => openForm(search, <Address />);

const start = () => screen.getByLabelText('Start Date');
const end = () => screen.getByLabelText('End Date');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const lastRequest = () => service.lastRequestTo(REPORT);
const progress = (loaded: number, total?: number) => act(() => lastRequest().progress(loaded, total));
const savedNames = () => saved.map(({ name }) => name);

test('both dates are kept when the second is chosen before the first is rendered', () => {
  open();
  act(() => {
    type(start(), '2025-01-20');
    type(end(), '2025-01-18');
  });
  expect(screen.getByLabelText('address')).toHaveValue('?start=2025-01-20&end=2025-01-18&time_zone=Asia%2FKolkata');
  expect(screen.getByText('End date cannot be before start date')).toBeVisible();
});

test('both pickers end today in the business zone, and the end starts at the start', () => {
  open();
  expect(start()).toHaveAttribute('max', '2025-01-29');
  expect(end()).toHaveAttribute('max', '2025-01-29');
  type(start(), '2025-01-10');
  expect(end()).toHaveAttribute('min', '2025-01-10');
});

test.each<[string, (readonly ['start' | 'end', string])[], string]>([
  [
    'an end before the start',
    [
      ['start', '2025-01-10'],
      ['end', '2025-01-09'],
    ],
    'End date cannot be before start date',
  ],
  [
    'a start after the end',
    [
      ['end', '2025-01-09'],
      ['start', '2025-01-10'],
    ],
    'Start date cannot be later than end date',
  ],
  [
    'an end after today',
    [
      ['start', '2025-01-10'],
      ['end', '2025-01-30'],
    ],
    'End date cannot be later than today',
  ],
  [
    'a date that was cleared',
    [
      ['start', '2025-01-10'],
      ['start', ''],
    ],
    'Both start and end dates are required',
  ],
])('%s is reported at the date that was edited last, and keeps the download disabled', (_case, edits, text) => {
  open();
  let field = start();
  for (const [name, value] of edits) {
    field = name === 'start' ? start() : end();
    type(field, value);
  }
  expect(screen.getByText(text)).toBeVisible();
  expect(field).toHaveAccessibleDescription(text);
  expect(button()).toBeDisabled();
});

test.each([
  ['both dates', null],
  ['the end date', start],
  ['the start date', end],
])('without %s the download is disabled, without a message until Enter is pressed', async (_missing, chosen) => {
  open();
  if (chosen) type(chosen(), '2025-01-10');
  expect(button()).toBeDisabled();
  expect(screen.queryByText('Both start and end dates are required')).not.toBeInTheDocument();
  await user.type(start(), '{Enter}');
  expect(screen.getByText('Both start and end dates are required')).toBeVisible();
  type((chosen ?? start)(), '2025-01-11');
  expect(screen.getByText('Both start and end dates are required')).toBeVisible();
});

test('a preset fills both dates and shows as chosen', async () => {
  open();
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(start()).toHaveValue('2025-01-23');
  expect(end()).toHaveValue('2025-01-29');
  expect(screen.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');
  expect(button()).toBeEnabled();
});

test('a report is requested for its days, shows its percentage, and is saved under its name', async () => {
  const answer = service.hold(REPORT);
  open();
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  await user.click(button());
  expect(lastRequest()).toMatchObject({
    method: 'POST',
    data: { start_date: '2025-01-28', end_date: '2025-01-28', time_zone: 'Asia/Kolkata' },
  });
  expect(button()).toBeDisabled();
  progress(500, 2_000);
  expect(screen.getByRole('progressbar', { name: 'Downloading... 25%' })).toBeVisible();
  await settle(() => answer(ok('tracking_id\r\n')));
  expect(savedNames()).toEqual(['report_2025-01-28_2025-01-28.csv']);
  await expect(savedText(saved[0])).resolves.toBe('tracking_id\r\n');
  expect(screen.getByRole('status')).toHaveTextContent('Saved report_2025-01-28_2025-01-28.csv');
});

test('the size of a large report is in MB, as its progress was', async () => {
  const answer = service.hold(REPORT);
  open();
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  await user.click(button());
  await settle(() => answer(ok('x'.repeat(2_097_152))));
  expect(screen.getByRole('status')).toHaveTextContent('Saved report_2025-01-28_2025-01-28.csv (2.0 MB)');
});

test.each([
  ['without a length', undefined],
  ['with a length that is too small', 1_000],
])('an answer %s counts in MB', async (_case, total) => {
  service.hold(REPORT);
  open();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  progress(3_355_443, total);
  const bar = screen.getByRole('progressbar', { name: 'Downloading... 3.2 MB' });
  expect(bar).not.toHaveAttribute('aria-valuenow');
});

test('a cancel aborts the request without a message', async () => {
  service.hold(REPORT);
  open();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(lastRequest().isCancelled()).toBe(true);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(button()).toBeEnabled();
  expect(button()).toHaveFocus();
});

test('leaving the page aborts the request', async () => {
  service.hold(REPORT);
  const { unmount } = open();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  unmount();
  expect(lastRequest().isCancelled()).toBe(true);
});

test('a failure is shown in the specified words, with the reason of the server below', async () => {
  const answer = service.hold(REPORT);
  open();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  await settle(() => answer({ status: 400, data: { error: 'A report covers at most 366 days' } }));
  expect(await screen.findByText('Failed to download CSV. Please try again.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('A report covers at most 366 days');
});

test('a page that stays open over midnight changes to the new day automatically', () => {
  open();
  type(start(), '2025-01-10');
  type(end(), '2025-01-30');
  expect(screen.getByText('End date cannot be later than today')).toBeVisible();
  // From 01:30 on, 22½ hours to the next midnight in Kolkata.
  act(() => jest.advanceTimersByTime(22.5 * 3_600_000 - 1));
  expect(end()).toHaveAttribute('max', '2025-01-29');
  act(() => jest.advanceTimersByTime(1));
  expect(end()).toHaveAttribute('max', '2025-01-30');
  expect(screen.queryByText('End date cannot be later than today')).not.toBeInTheDocument();
  expect(button()).toBeEnabled();
});

test('after midnight the range is checked against the new day', async () => {
  const answer = service.hold(REPORT);
  open();
  act(() => jest.setSystemTime(Date.UTC(2025, 0, 29, 20)));
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  await settle(() => answer(ok('')));
  expect(savedNames()).toEqual(['report_2025-01-30_2025-01-30.csv']);
});

test('a press after the clock was set back checks the range against the day before', async () => {
  open();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  act(() => jest.setSystemTime(Date.UTC(2025, 0, 27, 20)));
  expect(button()).toBeEnabled();
  await user.click(button());
  expect(screen.getByText('End date cannot be later than today')).toBeVisible();
  expect(service.count(REPORT)).toBe(0);
});

test('a disabled button names what is missing', () => {
  open();
  expect(button()).toBeDisabled();
  expect(button()).toHaveAccessibleDescription('Choose both dates to download');
  type(start(), '2025-01-10');
  type(end(), '2025-01-09');
  expect(button()).toHaveAccessibleDescription('Correct the dates to download');
  type(end(), '2025-01-11');
  expect(button()).toBeEnabled();
  expect(button()).not.toHaveAccessibleDescription();
});

test('a link sets days and hub, in any case, and every choice is in the address', async () => {
  service.answerWith({
    [getGroups.path]: ok([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]),
    [countReport.path]: ok({ rows: 3 }),
  });
  open('?start=2025-01-01&end=2025-01-30&hub=blr_kor');
  expect(await screen.findByRole('combobox', { name: 'Hub' })).toHaveTextContent('blr_kor');
  expect(screen.getByText('End date cannot be later than today')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect([start(), end()].map((field) => (field as HTMLInputElement).value)).toEqual(['2025-01-23', '2025-01-29']);
  expect(button()).toBeEnabled();
  expect(screen.getByLabelText('address')).toHaveValue(
    '?start=2025-01-23&end=2025-01-29&hub=blr_kor&time_zone=Asia%2FKolkata',
  );
  // Back leaves the page at once.
  expect(screen.getByLabelText('address')).toHaveAttribute('data-by', NavigationType.Replace);
});

test('an invalid day in a link is ignored', () => {
  open('?start=yesterday&end=2025-02-30');
  expect([start(), end()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  // A field of a date is empty with any such text.
  expect(button()).toHaveAccessibleDescription('Choose both dates to download');
});
