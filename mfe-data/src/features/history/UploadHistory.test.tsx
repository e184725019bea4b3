import { queryClient, QueryProvider, type PastUpload } from '@veritas/shared/api';
import { getUploads, undoUpload } from '@veritas/shared/api';
import { mayLeave, sessionStore } from '@veritas/shared/session';
import { ok, savedFiles, savedText, service } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UploadHistory } from './UploadHistory.tsx';

function upload(id: string, facts: Partial<PastUpload> = {}): PastUpload {
  const counts = { processed: 980, skipped: 0, duplicates: 0, errors: 0 };
  const file = { upload_id: id, file_name: `${id}.csv`, uploaded_by: 'asha', finished_at: '2025-01-28T08:35:00Z' };
  return { ...file, ...counts, rejects_kept: true, undo_refused: null, undone_at: null, ...facts };
}

const first = [
  upload('monday', { skipped: 20, duplicates: 12, errors: 8 }),
  upload('sunday', { undo_refused: '3 of its records are scanned' }),
];

beforeEach(() => {
  queryClient.clear();
  sessionStore.setState({ timeZone: 'Asia/Kolkata' });
  service.answerWith({ [getUploads.path]: history, [undoUpload.path]: ok({ message: 'gone', removed: 980 }) });
});

const busy = { status: 429, data: { error: 'Busy' } };

/** Two pages of uploads. */
function history(question: unknown) {
  const { cursor } = (question ?? {}) as { cursor?: string };
  return ok(cursor ? { uploads: [upload('saturday')], next: null } : { uploads: first, next: 'c2' });
}

function open() {
  return render(
    <QueryProvider>
      <UploadHistory />
      <Toaster />
    </QueryProvider>,
  );
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

test('each upload shows file, time, person and counts', async () => {
  open();
  expect(await row('monday')).toHaveTextContent('monday.csv28 Jan 2025, 14:05 ISTasha980128CSVUndo');
});

test('the rows that were not stored come from the server', async () => {
  const saved = savedFiles();
  service.also({ 'api/upload_rejects/?upload_id=monday': ok('row') });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'CSV of monday.csv, 28 Jan 2025, 14:05 IST' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['rejected_monday.csv']));
  await expect(savedText(saved[0])).resolves.toBe('row');
});

const FILE = 'api/upload_rejects/?upload_id=monday';
const rejectedRows = () => screen.findByRole('button', { name: 'CSV of monday.csv, 28 Jan 2025, 14:05 IST' });
const cancelRows = () => screen.findByRole('button', { name: 'Cancel the CSV of monday.csv, 28 Jan 2025, 14:05 IST' });

test('rejected rows on their way can be cancelled, which saves nothing and reports nothing', async () => {
  const saved = savedFiles();
  const answer = service.hold(FILE);
  open();
  const button = await rejectedRows();
  await userEvent.click(button);
  await userEvent.click(await cancelRows());
  expect(service.lastRequestTo(FILE).isCancelled()).toBe(true);
  expect(button).toHaveFocus();
  answer(ok('late'));
  service.also({ [FILE]: ok('in time') });
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  await expect(savedText(saved[0])).resolves.toBe('in time');
});

test('rejected rows end with the page, which asks before it is left', async () => {
  const saved = savedFiles();
  jest.spyOn(window, 'confirm').mockReturnValue(false);
  service.hold(FILE);
  const { unmount } = open();
  await userEvent.click(await rejectedRows());
  await cancelRows();
  expect(mayLeave()).toBe(false);
  unmount();
  expect(service.lastRequestTo(FILE).isCancelled()).toBe(true);
  expect(saved).toEqual([]);
});

test('where rejected rows are no longer kept there is a text in place of the button', async () => {
  const gone = { rejects_kept: false };
  const uploads = [upload('old', { ...gone, skipped: 3 }), upload('clean', gone)];
  service.also({ [getUploads.path]: ok({ uploads, next: null }) });
  open();
  expect(await row('old')).toHaveTextContent('No longer kept');
  expect(await row('clean')).not.toHaveTextContent('No longer kept');
  expect(screen.queryByRole('button', { name: /^CSV of/ })).not.toBeInTheDocument();
});

test('an upload that cannot be undone shows the reason in place of the button', async () => {
  open();
  expect(within(await row('sunday')).getByText('3 of its records are scanned')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo sunday.csv, 28 Jan 2025, 14:05 IST' })).not.toBeInTheDocument();
});

test('an undo asks first, with the focus on the harmless answer, and is then done', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo monday.csv, 28 Jan 2025, 14:05 IST' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Undo the upload of monday.csv?' });
  expect(dialog).toHaveTextContent('980 records stored by asha, 28 Jan 2025, 14:05 IST, will be removed');
  expect(within(dialog).getByRole('button', { name: 'Keep them' })).toHaveFocus();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove 980 records' }));
  expect(await screen.findByText('980 records of monday.csv removed')).toBeVisible();
  expect(service.sentTo(undoUpload.path)).toEqual([{ upload_id: 'monday' }]);
  expect(service.count(getUploads.path)).toBeGreaterThan(1);
});

test('after an undo the focus moves from the button to the text in its place', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo monday.csv, 28 Jan 2025, 14:05 IST' }));
  const answer = service.hold(getUploads.path);
  await userEvent.click(screen.getByRole('button', { name: 'Remove 980 records' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  answer(ok({ uploads: [upload('monday', { undone_at: '2025-01-28T08:40:00Z' })], next: null }));
  expect(await screen.findByText('Removed 28 Jan 2025, 14:10 IST')).toHaveFocus();
});

test('an undo is sent once, and after its dialog was closed it does not answer that of another upload', async () => {
  service.also({ [getUploads.path]: ok({ uploads: [upload('monday'), upload('sunday')], next: null }) });
  open();
  const answer = service.hold(undoUpload.path);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo monday.csv, 28 Jan 2025, 14:05 IST' }));
  const button = screen.getByRole('button', { name: 'Remove 980 records' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(button);
  expect(service.count(undoUpload.path)).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Keep them' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo sunday.csv, 28 Jan 2025, 14:05 IST' }));
  service.forget();
  answer(ok({ message: 'gone', removed: 980 }));
  await waitFor(() => expect(service.count(getUploads.path)).toBe(1));
  expect(screen.getByRole('alertdialog', { name: 'Undo the upload of sunday.csv?' })).toBeVisible();
});

test('a refused undo shows the reason of the server', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo monday.csv, 28 Jan 2025, 14:05 IST' }));
  service.also({ [undoUpload.path]: { status: 409, data: { error: 'One of its records has just been scanned' } } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove 980 records' }));
  expect(await screen.findByText('One of its records has just been scanned')).toBeVisible();
});

test('older uploads are loaded on demand', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await row('saturday')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  // Reading continues where the button was.
  expect(await row('saturday')).toHaveFocus();
});

test('a failure to load older uploads is shown, and the same button retries', async () => {
  open();
  const more = await screen.findByRole('button', { name: 'Show more' });
  service.also({ [getUploads.path]: { ...busy, data: { ...busy.data, request_id: 'req-7f3' } } });
  await userEvent.click(more);
  expect(await screen.findByText('Failed to load more: Busy')).toBeVisible();
  expect(screen.getByText('req-7f3')).toBeVisible();
  expect(await row('monday')).toBeVisible();
  service.also({ [getUploads.path]: history });
  await userEvent.click(more);
  expect(await row('saturday')).toBeVisible();
  expect(screen.queryByText(/^Failed to load more/)).not.toBeInTheDocument();
});

test('a list that cannot be read again after an undo shows the failure without older uploads, and can be retried', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo monday.csv, 28 Jan 2025, 14:05 IST' }));
  service.also({ [getUploads.path]: busy });
  await userEvent.click(screen.getByRole('button', { name: 'Remove 980 records' }));
  expect(await screen.findByText('Couldn’t load the upload history')).toBeVisible();
  expect(screen.getByText('Busy')).toBeVisible();
  expect(await row('monday')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  const undone = upload('monday', { undone_at: '2025-01-28T08:40:00Z' });
  service.also({ [getUploads.path]: ok({ uploads: [undone], next: null }) });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Removed 28 Jan 2025, 14:10 IST')).toBeVisible();
  expect(screen.queryByText('Couldn’t load the upload history')).not.toBeInTheDocument();
});

test('without any upload there is a sentence in place of the table', async () => {
  service.also({ [getUploads.path]: ok({ uploads: [], next: null }) });
  open();
  expect(await screen.findByText('No uploads yet')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a server that keeps no history shows nothing', async () => {
  service.also({ [getUploads.path]: { status: 404 } });
  const { container } = open();
  await waitFor(() => expect(queryClient.getQueryState(['uploads'])?.status).toBe('error'));
  expect(container).not.toHaveTextContent('Upload history');
});

test('a failure can be retried', async () => {
  service.also({ [getUploads.path]: { status: 403, data: { error: 'Only admins' } } });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  service.also({ [getUploads.path]: history });
  await userEvent.click(retry);
  expect(await row('monday')).toBeVisible();
});
