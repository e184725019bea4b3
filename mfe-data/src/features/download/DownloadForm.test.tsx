import { ApiError, fetchFile, saveFile } from '@veritas/shared/api';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DownloadForm } from './DownloadForm.tsx';

jest.mock('@veritas/shared/api', () => ({
  ...jest.requireActual<object>('@veritas/shared/api'),
  fetchFile: jest.fn(),
  saveFile: jest.fn(),
}));
jest.mock('@veritas/shared/session', () => ({ useZone: () => 'Asia/Kolkata' }));
const fetched = jest.mocked(fetchFile);

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

beforeEach(() => {
  jest.resetAllMocks();
  // 29 January, 01:30 in Kolkata; still the 28th in London.
  jest.useFakeTimers({ now: Date.UTC(2025, 0, 28, 20) });
});

const start = () => screen.getByLabelText('Start Date');
const end = () => screen.getByLabelText('End Date');
const button = () => screen.getByRole('button', { name: 'Download CSV' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Lets what follows from an answer happen. */
function settle(action: () => void) {
  return act(() => {
    action();
    return Promise.resolve();
  });
}

function openFetch() {
  const answer = Promise.withResolvers<Blob>();
  fetched.mockImplementation(({ signal }) => {
    signal?.addEventListener('abort', () => answer.reject(new DOMException('cancelled', 'AbortError')));
    return answer.promise;
  });
  const progress = (loaded: number, total: number | null) =>
    act(() => fetched.mock.lastCall?.[0].onProgress?.(loaded, total));
  return { ...answer, progress };
}

test('both pickers end today in the business zone, and the end starts at the start', () => {
  render(<DownloadForm />);
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
])('%s is named and keeps the download disabled', (_case, edits, text) => {
  render(<DownloadForm />);
  for (const [field, value] of edits) type(field === 'start' ? start() : end(), value);
  expect(screen.getByText(text)).toBeVisible();
  expect(button()).toBeDisabled();
});

test('missing dates disable the download silently until Enter asks for them', async () => {
  render(<DownloadForm />);
  expect(button()).toBeDisabled();
  expect(screen.queryByText('Both start and end dates are required')).not.toBeInTheDocument();
  await user.type(start(), '{Enter}');
  expect(screen.getByText('Both start and end dates are required')).toBeVisible();
});

test('a preset fills both dates and shows as chosen', async () => {
  render(<DownloadForm />);
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(start()).toHaveValue('2025-01-23');
  expect(end()).toHaveValue('2025-01-29');
  expect(screen.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');
  expect(button()).toBeEnabled();
});

test('a report is asked for by its days, shows true percent, and is saved under its name', async () => {
  const { progress, resolve } = openFetch();
  render(<DownloadForm />);
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  await user.click(button());
  expect(fetched.mock.lastCall?.[0]).toMatchObject({
    method: 'POST',
    path: 'api/generate_csv/',
    body: { start_date: '2025-01-28', end_date: '2025-01-28' },
  });
  expect(button()).toBeDisabled();
  progress(500, 2_000);
  expect(screen.getByRole('progressbar', { name: 'Downloading... 25%' })).toBeVisible();
  const blob = new Blob(['tracking_id\r\n']);
  await settle(() => resolve(blob));
  expect(saveFile).toHaveBeenCalledWith(blob, 'report_2025-01-28_2025-01-28.csv');
  expect(screen.getByRole('status')).toHaveTextContent('Saved report_2025-01-28_2025-01-28.csv');
});

test.each([
  ['without a length', null],
  ['with a length that is too small', 1_000],
])('an answer %s counts in MB', async (_case, total) => {
  const { progress } = openFetch();
  render(<DownloadForm />);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  progress(3_355_443, total);
  const bar = screen.getByRole('progressbar', { name: 'Downloading... 3.2 MB' });
  expect(bar).not.toHaveAttribute('aria-valuenow');
});

test('a cancel lets go of the request and says nothing', async () => {
  openFetch();
  render(<DownloadForm />);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(fetched.mock.lastCall?.[0].signal?.aborted).toBe(true);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(button()).toBeEnabled();
});

test('leaving the page lets go of the request', async () => {
  openFetch();
  const { unmount } = render(<DownloadForm />);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  unmount();
  expect(fetched.mock.lastCall?.[0].signal?.aborted).toBe(true);
});

test('a failure stands in the specified words with the reason of the server beneath', async () => {
  const { reject } = openFetch();
  render(<DownloadForm />);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  await settle(() => reject(new ApiError(400, { error: 'A report covers at most 366 days' })));
  expect(screen.getByText('Failed to download CSV. Please try again.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('A report covers at most 366 days');
});

test('over midnight the day is asked for anew', async () => {
  const { resolve } = openFetch();
  render(<DownloadForm />);
  act(() => jest.setSystemTime(Date.UTC(2025, 0, 29, 20)));
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  await settle(() => resolve(new Blob([])));
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'report_2025-01-30_2025-01-30.csv');
});
