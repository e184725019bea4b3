import { getUploads, queryClient, QueryProvider, UPLOAD_PATH } from '@veritas/shared/api';
import { mayLeave, personal } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { answerWith, choose, clean, pass, progress, user } from '../testing/upload-panel.tsx';
import UploadRoute from './UploadRoute.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  personal.tab.removeItem('upload');
});
afterEach(() => jest.restoreAllMocks());

async function open() {
  queryClient.clear();
  service.forget();
  const view = render(
    <QueryProvider>
      <UploadRoute />
    </QueryProvider>,
  );
  await waitFor(() => expect(service.count(getUploads.path)).toBe(1));
  await pass(10);
  return view;
}

async function startUpload() {
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
}

/** The confirmation when the page is left during an upload. */
async function questionOnLeaving(): Promise<string | undefined> {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  service.hold(UPLOAD_PATH);
  await startUpload();
  act(() => void mayLeave());
  return confirm.mock.lastCall?.[0];
}

test('SPEC section 2: the page is called Upload CSV File', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Upload CSV File' })).toBeVisible();
});

test('the history of uploads is read again once a file is stored', async () => {
  service.answerWith({ [getUploads.path]: ok({ uploads: [], next: null }) });
  await open();
  answerWith(clean);
  await startUpload();
  expect(await screen.findByText('Upload complete')).toBeVisible();
  await waitFor(() => expect(service.count(getUploads.path)).toBe(2));
});

test('where the server keeps what it received, an upload that was left can be continued', async () => {
  service.answerWith({ [getUploads.path]: ok({ uploads: [], next: null }) });
  const { unmount } = await open();
  await expect(questionOnLeaving()).resolves.toMatch(/Choose the same file again to continue where it stopped\.$/);
  unmount();
  await open();
  expect(screen.getByText(/The upload of “shipments.csv” was interrupted/)).toBeVisible();
});

test('a server with the specified calls only is not said to continue an upload that was left', async () => {
  const { unmount } = await open();
  await expect(questionOnLeaving()).resolves.toBe('Leave this page? The upload of “shipments.csv” will stop.');
  unmount();
  await open();
  expect(screen.queryByText(/was interrupted/)).not.toBeInTheDocument();
  service.also({ [UPLOAD_PATH]: { status: 503 } });
  await startUpload();
  const alert = await screen.findByRole('alert', undefined, { timeout: 30_000 });
  expect(alert).toHaveTextContent(/^Upload failedThe server has a problem \(503\)/);
  expect(alert).not.toHaveTextContent(/continues where it stopped/);
});

test('a server with the specified calls only is not said to continue a file that it reads at a logout', async () => {
  await open();
  service.hold(UPLOAD_PATH);
  await startUpload();
  progress(1_000);
  expect(screen.getByRole('progressbar', { name: 'Processing…' })).toBeVisible();
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  expect(mayLeave('session')).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
});
