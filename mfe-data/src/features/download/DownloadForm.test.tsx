import { ApiError, call, countReport, fetchFile, queryClient, QueryProvider, saveFile } from '@veritas/shared/api';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DownloadForm } from './DownloadForm.tsx';

jest.mock('@veritas/shared/api', () => ({
  ...jest.requireActual<object>('@veritas/shared/api'),
  call: jest.fn(),
  fetchFile: jest.fn(),
  saveFile: jest.fn(),
}));
jest.mock('@veritas/shared/session', () => ({ useZone: () => 'Asia/Kolkata' }));
const fetched = jest.mocked(fetchFile);

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

beforeEach(() => {
  jest.resetAllMocks();
  queryClient.clear();
  // A server that knows the specification's calls only.
  jest.mocked(call).mockRejectedValue(new ApiError(404, null));
  // 29 January, 01:30 in Kolkata; still the 28th in London.
  jest.useFakeTimers({ now: Date.UTC(2025, 0, 28, 20) });
});

function open() {
  return render(
    <QueryProvider>
      <DownloadForm />
    </QueryProvider>,
  );
}

const start = () => screen.getByLabelText('Start Date');
const end = () => screen.getByLabelText('End Date');
const button = () => screen.getByRole('button', { name: 'Download CSV' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Lets what follows from an answer happen. */
function settle(action: () => void) {
  return act(async () => {
    action();
    await jest.advanceTimersByTimeAsync(0);
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
])('%s is named and keeps the download disabled', (_case, edits, text) => {
  open();
  for (const [field, value] of edits) type(field === 'start' ? start() : end(), value);
  expect(screen.getByText(text)).toBeVisible();
  expect(button()).toBeDisabled();
});

test('missing dates disable the download silently until Enter asks for them', async () => {
  open();
  expect(button()).toBeDisabled();
  expect(screen.queryByText('Both start and end dates are required')).not.toBeInTheDocument();
  await user.type(start(), '{Enter}');
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

test('a report is asked for by its days, shows true percent, and is saved under its name', async () => {
  const { progress, resolve } = openFetch();
  open();
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  await user.click(button());
  expect(fetched.mock.lastCall?.[0]).toMatchObject({
    method: 'POST',
    path: 'api/generate_csv/',
    body: { start_date: '2025-01-28', end_date: '2025-01-28', time_zone: 'Asia/Kolkata' },
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
  open();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  progress(3_355_443, total);
  const bar = screen.getByRole('progressbar', { name: 'Downloading... 3.2 MB' });
  expect(bar).not.toHaveAttribute('aria-valuenow');
});

test('a cancel lets go of the request and says nothing', async () => {
  openFetch();
  open();
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
  const { unmount } = open();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  unmount();
  expect(fetched.mock.lastCall?.[0].signal?.aborted).toBe(true);
});

test('a failure stands in the specified words with the reason of the server beneath', async () => {
  const { reject } = openFetch();
  open();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  await settle(() => reject(new ApiError(400, { error: 'A report covers at most 366 days' })));
  expect(screen.getByText('Failed to download CSV. Please try again.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('A report covers at most 366 days');
});

test('a page that stays open over midnight moves on to the new day by itself', () => {
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

test('over midnight the day is asked for anew', async () => {
  const { resolve } = openFetch();
  open();
  act(() => jest.setSystemTime(Date.UTC(2025, 0, 29, 20)));
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(button());
  await settle(() => resolve(new Blob([])));
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'report_2025-01-30_2025-01-30.csv');
});

test('a server that counts shows the rows before the download, for all hubs or one', async () => {
  jest.mocked(call).mockImplementation((definition, input) => {
    if (definition !== countReport) return Promise.resolve([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]);
    return Promise.resolve({ rows: input !== undefined && 'hub_code' in (input as object) ? 0 : 12_345 });
  });
  open();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  expect(await screen.findByText('12,345 rows')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Hub' }));
  await user.click(await screen.findByRole('option', { name: 'blr_kor' }));
  expect(await screen.findByText(/No devices in this range/)).toBeVisible();
  const { resolve } = openFetch();
  await user.click(button());
  expect(fetched.mock.lastCall?.[0].body).toEqual({
    start_date: '2025-01-23',
    end_date: '2025-01-29',
    time_zone: 'Asia/Kolkata',
    hub_code: 'BLR_KOR',
  });
  await settle(() => resolve(new Blob(['x'])));
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'report_2025-01-23_2025-01-29_BLR_KOR.csv');
});

test('a server of the specification only offers neither count nor hub', async () => {
  open();
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  await settle(() => jest.advanceTimersByTime(1_000));
  expect(screen.queryByText(/rows/)).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Hub' })).not.toBeInTheDocument();
});
