import { abandonUpload, CHUNK_BYTES, getUpload, queryClient, UPLOAD_PATH } from '@veritas/shared/api';
import { personal } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { act, screen } from '@testing-library/react';
import { csvFile } from '../../testing/csv-file.ts';
import {
  answerStatus,
  answerWith,
  choose,
  clean,
  lastPart,
  openPanel,
  partsSent,
  pass,
  stored,
  uploadFile,
  user,
} from '../../testing/upload-panel.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  personal.tab.removeItem('upload');
  queryClient.clear();
});

test('during a lost network the page shows the wait, then that the upload can continue', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.999_999);
  answerWith('no answer');
  await uploadFile();
  expect(await screen.findByText(/Trying again in 1 s/)).toBeVisible();
  await pass(16_000);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Upload failed' +
      'The server cannot be reached. Check the connection and try again. Upload continues where it stopped.',
  );
  expect(partsSent()).toBe(6);
});

test('the upload waits for a server that is away for some time, and continues automatically', async () => {
  answerWith('no answer');
  service.also({ [getUpload.path]: 'no answer' });
  await uploadFile(csvFile(`tracking_id,hub_code\n${'x'.repeat(1_048_576)}`));
  await pass(50_000);
  expect(partsSent()).toBe(6);
  expect(screen.getByText(/this page keeps trying/)).toBeVisible();
  answerWith(clean);
  service.also({ [getUpload.path]: { status: 404 } });
  await pass(1_100);
  expect(await screen.findByText('Upload complete')).toBeVisible();
  expect(partsSent()).toBe(8);
});

test('a cancel keeps the file and aborts the request without a message', async () => {
  service.hold(UPLOAD_PATH);
  await uploadFile();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(lastPart().isCancelled()).toBe(true);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus();
});

test('the message of a failed attempt leaves when the next attempt begins', async () => {
  answerWith({ status: 401, data: { error: 'Sign in again' } });
  service.also({ 'user/refresh/': { status: 401 } });
  await uploadFile();
  expect(await screen.findByText('Sign in again')).toBeVisible();
  service.hold(UPLOAD_PATH);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(screen.getByRole('progressbar')).toBeVisible();
  await pass(400);
  expect(screen.queryByText('Sign in again')).not.toBeInTheDocument();
});

test('a cancel abandons the upload on the server too, and nothing is left to continue', async () => {
  service.hold(UPLOAD_PATH);
  await uploadFile();
  const id = (lastPart().data as FormData).get('upload_id');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(service.sentTo(abandonUpload.path)).toEqual([{ upload_id: id }]);
  expect(personal.tab.getItem('upload')).toBeNull();
});

test('a pause holds the next chunk until it is resumed', async () => {
  answerWith(ok({ received: 0, next: 1 }));
  await uploadFile(csvFile(`tracking_id,hub_code\n${'x'.repeat(2 * 1_048_576)}`));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(screen.getByText(/Pausing after the current part/)).toBeVisible();
  await pass(1_000);
  expect(screen.getByText(/Paused/)).toBeVisible();
  expect(partsSent()).toBe(1);
  answerWith(clean);
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await pass(1_000);
  expect(service.sentTo(UPLOAD_PATH).map((form) => (form as FormData).get('chunk_index'))).toEqual(['0', '1', '2']);
});

test('an upload that was cancelled while it was paused does not hold the next one', async () => {
  answerWith(ok({ received: 0, next: 1 }));
  await uploadFile(csvFile(`tracking_id,hub_code\n${'x'.repeat(2 * 1_048_576)}`));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await pass(1_000);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  answerWith(clean);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Upload complete')).toBeVisible();
});

test('an upload that was cancelled while it read its file does not change the progress of the next one', async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const file = csvFile(`tracking_id,hub_code\n${'x'.repeat(2 * CHUNK_BYTES)}`);
  const slice = file.slice.bind(file);
  let reads = 0;
  Object.assign(file, {
    slice(from?: number, to?: number) {
      const part = slice(from, to);
      const isSecondChunk = from === CHUNK_BYTES && to === 2 * CHUNK_BYTES;
      if (!isSecondChunk || (reads += 1) > 1) return part;
      return { arrayBuffer: () => isRead.then(() => part.arrayBuffer()) };
    },
  });
  answerWith(ok({ received: 0, next: 1 }));
  await uploadFile(file);
  await pass(1_000);
  expect(reads).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  service.hold(UPLOAD_PATH);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  read();
  await pass(0);
  expect(screen.getByRole('progressbar', { name: 'Uploading... 0%' })).toBeVisible();
});

test('without a network nothing is sent, and the upload continues automatically when it is back', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answerWith(clean);
  await uploadFile();
  await pass(60_000);
  expect(screen.getByText(/No network/)).toBeVisible();
  expect(partsSent()).toBe(0);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Upload complete')).toBeVisible();
  online.mockRestore();
});

test('an upload whose session ended can be continued', async () => {
  answerWith({ status: 401, data: { error: 'Sign in again' } });
  service.also({ 'user/refresh/': { status: 401 } });
  await uploadFile();
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign in again');
  expect(personal.tab.getItem('upload')).not.toBeNull();
  expect(screen.getByText('This is the file of the interrupted upload. It continues where it stopped.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.getByText(/The upload of “shipments.csv” was interrupted/)).toBeVisible();
});

test('once an interrupted upload has been completed, nothing is called interrupted', async () => {
  service.hold(UPLOAD_PATH);
  const { unmount } = await uploadFile();
  unmount();
  answerWith(clean);
  answerStatus({ state: 'receiving', next: 0 });
  await uploadFile();
  expect(await screen.findByText('Upload complete')).toBeVisible();
  expect(screen.getByRole('button', { name: /Drag and drop/ })).toBeVisible();
  expect(screen.queryByText(/was interrupted/)).not.toBeInTheDocument();
});

test('leaving the page aborts the request, and a return shows what was interrupted', async () => {
  service.hold(UPLOAD_PATH);
  const { unmount } = await uploadFile();
  unmount();
  expect(lastPart().isCancelled()).toBe(true);
  openPanel();
  expect(screen.getByText(/The upload of “shipments.csv” was interrupted/)).toBeVisible();
  await choose(csvFile('tracking_id,hub_code\nRVP0000002,BLR_KOR\n'));
  expect(await screen.findByText(/This is not the file of the interrupted upload/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await choose();
  expect(await screen.findByText(/It continues where it stopped/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/was interrupted/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Drag and drop/ })).toHaveFocus();
});

test('the result of another upload, from a cache of the network, is not shown as that of this one', async () => {
  answerWith('no answer');
  answerStatus({ upload_id: '7d1f7a52-3d0c-4b5a-8d0e-5a1c1c9a0b11', state: 'done', result: stored });
  await uploadFile();
  await pass(30_000);
  expect(screen.queryByText('Upload complete')).not.toBeInTheDocument();
  answerStatus({ state: 'done', result: stored });
  await pass(2_000);
  expect(screen.getByText('Upload complete')).toBeVisible();
});
