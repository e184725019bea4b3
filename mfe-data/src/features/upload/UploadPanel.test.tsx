import {
  abandonUpload,
  getGroups,
  getUpload,
  queryClient,
  QueryProvider,
  UPLOAD_PATH,
  type UploadProgress,
} from '@veritas/shared/api';
import { personal, sessionStore } from '@veritas/shared/session';
import { ok, savedFiles, service, type Reply } from '@veritas/shared/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { csvFile } from '../../testing/csv-file.ts';
import { UploadPanel } from './UploadPanel.tsx';

const stored = { message: 'Upload complete', processed: 1000, skipped: 0, duplicates: [], errors: [] };
const clean = ok(stored);
const mixed = ok({
  message: 'Upload complete',
  processed: 980,
  skipped: 2,
  duplicates: [{ row: 4, tracking_id: 'RVP0000000004' }],
  errors: [{ row: 7, tracking_id: '<b>RVP</b>', errors: { hub_code: 'no hub has this code' } }],
});

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, applyAccept: false });

beforeEach(() => {
  jest.useFakeTimers();
  personal.tab.removeItem('upload');
  queryClient.clear();
});
afterEach(() => jest.restoreAllMocks());

function open() {
  return render(
    <QueryProvider>
      <UploadPanel />
    </QueryProvider>,
  );
}

async function choose(file = csvFile()) {
  await user.upload(screen.getByLabelText('CSV file'), file);
}

async function uploadFile(file?: File) {
  const view = open();
  await choose(file);
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  return view;
}

/** Every answer takes a moment, as in life. */
function answerWith(reply: Reply) {
  service.also({ [UPLOAD_PATH]: () => new Promise((resolve) => setTimeout(() => resolve(reply), 50)) });
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** What the server says of the upload when it is asked; it has every part. */
function answerStatus(status: Partial<UploadProgress>) {
  const facts = { upload_id: 'x', next: 1, total_chunks: 1, rows_read: 0, attempts: 0, error: null, result: null };
  service.also({ [getUpload.path]: ok({ ...facts, state: 'processing', ...status }) });
}

const lastPart = () => service.lastRequestTo(UPLOAD_PATH);
const lastForm = () => lastPart().data as FormData;
const progress = (sent: number) => act(() => lastPart().progress(sent));
const partsSent = () => service.count(UPLOAD_PATH);

test('the zone invites a CSV file by drop, click and keyboard', async () => {
  open();
  const zone = screen.getByRole('button', { name: /Drag and drop a CSV file here, or click to select a file/ });
  expect(zone).toHaveTextContent('Only CSV files are accepted');
  await user.tab();
  expect(zone).toHaveFocus();
});

test('a chosen file shows its name and size in KB and can be removed', async () => {
  open();
  await choose(csvFile(`tracking_id\n${'x'.repeat(2_036)}`));
  expect(await screen.findByText('shipments.csv')).toBeVisible();
  expect(screen.getByText('2.0 KB')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.getByRole('button', { name: /Drag and drop/ })).toHaveFocus();
});

test.each([
  ['a picture', [new File(['x'], 'photo.png', { type: 'image/png' })], '“photo.png” is not a CSV file.'],
  ['two files', [csvFile(), csvFile()], '2 files at once are too many.'],
  ['nothing', [new File([], 'void.csv', { type: 'text/csv' })], '“void.csv” is empty.'],
  ['a header alone', [csvFile('tracking_id,hub_code')], '“shipments.csv” holds a header and no rows.'],
])('%s is refused with a sentence before anything is sent', async (_case, files, sentence) => {
  open();
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(screen.getByRole('button', { name: /Drag and drop/ }), {
    dataTransfer: { files, items, types: ['Files'] },
  });
  expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(partsSent()).toBe(0);
});

test('a chunk goes out with the fields of the contract and the zone that the page shows', async () => {
  answerWith(clean);
  sessionStore.setState({ timeZone: 'Asia/Kolkata' });
  await uploadFile();
  await screen.findByText('Upload complete');
  const form = lastForm();
  expect(form.get('upload_id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect([form.get('chunk_index'), form.get('total_chunks')]).toEqual(['0', '1']);
  expect(form.get('file')).toMatchObject({ name: 'shipments.csv' });
  expect(form.get('time_zone')).toBe('Asia/Kolkata');
});

test('progress is shown in percent, then as processing with the rows read', async () => {
  const answer = service.hold(UPLOAD_PATH);
  const text = `tracking_id,hub_code\n${'RVP0000000001,BLR_KOR\n'.repeat(10)}`;
  await uploadFile(csvFile(text));
  progress(Math.ceil(text.length / 4));
  expect(screen.getByRole('progressbar', { name: 'Uploading... 25%' })).toHaveAttribute('aria-valuenow', '25');
  answerStatus({ rows_read: 12_000 });
  progress(text.length);
  expect(screen.getByRole('progressbar', { name: 'Processing…' })).toBeVisible();
  await pass(1_000);
  expect(screen.getByRole('progressbar', { name: 'Processing… 12,000 rows read' })).toBeVisible();
  answer(clean);
  expect(await screen.findByText('1,000 stored, 0 skipped')).toBeVisible();
});

test('a server that dies while it works on the file is waited for, and the page says so', async () => {
  const answer = service.hold(UPLOAD_PATH);
  await uploadFile();
  progress(1_000);
  service.also({ [getUpload.path]: 'no answer' });
  answer('no answer');
  expect(await screen.findByText(/The server cannot be reached. What it has received is safe/)).toBeVisible();
  await pass(20_000);
  expect(screen.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
  answerStatus({ rows_read: 250, attempts: 1 });
  await pass(1_000);
  expect(
    screen.getByText('The server was interrupted. It continues by itself and reads the file again.'),
  ).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Processing… 250 rows read' })).toBeVisible();
  answerStatus({ state: 'done', result: stored });
  await pass(1_000);
  expect(await screen.findByText('1,000 stored, 0 skipped')).toBeVisible();
});

test('a clean result goes after 5 s, and not while it is hovered', async () => {
  answerWith(clean);
  await uploadFile();
  await user.hover(await screen.findByText('Upload complete'));
  await pass(10_000);
  expect(screen.getByText('Upload complete')).toBeVisible();
  await user.unhover(screen.getByText('Upload complete'));
  await pass(5_000);
  expect(screen.queryByText('Upload complete')).not.toBeInTheDocument();
  expect(screen.queryByText(/Last upload/)).not.toBeInTheDocument();
});

test('a result with rejected rows collapses after 5 s into a line that keeps details and CSV', async () => {
  const saved = savedFiles();
  answerWith(mixed);
  await uploadFile();
  await screen.findByText('Upload complete');
  await pass(5_000);
  expect(screen.queryByText('Upload complete')).not.toBeInTheDocument();
  const receipt = screen.getByRole('region', { name: 'Upload result' });
  expect(receipt).toHaveTextContent('Last upload: 980 stored, 2 skipped – details,rejected rows CSV');
  await user.click(within(receipt).getByRole('button', { name: 'details' }));
  expect(screen.getByRole('table', { name: 'Duplicates (1)' })).toHaveTextContent('4RVP0000000004');
  expect(screen.getByRole('table', { name: 'Errors (1)' })).toHaveTextContent(
    '7<b>RVP</b>hub_code: no hub has this code',
  );
  await user.click(within(receipt).getByRole('button', { name: 'rejected rows CSV' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['rejected_rows.csv']));
});

test('details opened in the panel stay open when it collapses', async () => {
  answerWith(mixed);
  await uploadFile();
  await user.click(await screen.findByRole('button', { name: 'details' }));
  await pass(10_000);
  expect(screen.getByText('Upload complete')).toBeVisible();
  await user.unhover(screen.getByRole('button', { name: 'details' }));
  await user.click(document.body);
  await pass(5_000);
  expect(screen.getByText(/Last upload/)).toBeVisible();
  expect(screen.getByRole('table', { name: 'Duplicates (1)' })).toBeVisible();
});

test.each([
  ['what the server says', { status: 400, data: { error: 'Row 1 names no hub_code' } }, 'Row 1 names no hub_code'],
  ['a plain sentence when it says nothing', { status: 403 }, 'Upload failed'],
])('a refusal shows %s for 5 s and leaves the file to try again', async (_case, error, text) => {
  answerWith(error);
  await uploadFile();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await pass(5_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('shipments.csv')).toBeVisible();
});

test('a lost network is waited for aloud, then the upload says that it can continue', async () => {
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

test('a new file resets progress and messages', async () => {
  answerWith(mixed);
  await uploadFile();
  await screen.findByText('Upload complete');
  await choose(csvFile(undefined, 'next.csv'));
  expect(await screen.findByText('next.csv')).toBeVisible();
  expect(screen.queryByText('Upload complete')).not.toBeInTheDocument();
  expect(screen.getByText(/Last upload: 980 stored/)).toBeVisible();
});

test('a cancel keeps the file, says nothing and lets go of the request', async () => {
  service.hold(UPLOAD_PATH);
  await uploadFile();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(lastPart().isCancelled()).toBe(true);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a cancel gives the upload up on the server too, and nothing is left to continue', async () => {
  service.hold(UPLOAD_PATH);
  await uploadFile();
  const id = lastForm().get('upload_id');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(service.sentTo(abandonUpload.path)).toEqual([{ upload_id: id }]);
  expect(personal.tab.getItem('upload')).toBeNull();
});

test('a pause holds the next part until it is resumed', async () => {
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

test('without a network nothing is tried, and the upload goes on by itself when it is back', async () => {
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

test('a session that ended on the way leaves something to continue', async () => {
  answerWith({ status: 401, data: { error: 'Sign in again' } });
  service.also({ 'user/refresh/': { status: 401 } });
  await uploadFile();
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign in again');
  expect(personal.tab.getItem('upload')).not.toBeNull();
});

test('the check says before the upload what it would store and what not', async () => {
  const saved = savedFiles();
  service.also({ [getGroups.path]: ok([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]) });
  open();
  const row = (id: string, hub = 'blr_kor') => `${id},${hub},Apple,iPhone,x\n`;
  const head = 'tracking_id,hub_code,device_brand,device_model_name,colour\n';
  await choose(
    csvFile(head + row('RVP0000001') + row('rvp0000001') + row('RVP0000002', 'NOWHERE') + row('RVP0000003')),
  );
  expect(await screen.findByText('2 of 4 rows can be stored, 2 would be skipped')).toBeVisible();
  expect(screen.getByText(/Columns found: tracking_id, hub_code, device_brand/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show problems' }));
  expect(screen.getByText('Ignored unknown columns: colour')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Duplicates (1)' })).toHaveTextContent('3rvp0000001');
  expect(screen.getByRole('table', { name: 'Errors (1)' })).toHaveTextContent(
    'RVP0000002hub_code "NOWHERE": no hub has this code',
  );
  await user.click(screen.getByRole('button', { name: 'Problem rows CSV' }));
  expect(saved.map(({ name }) => name)).toEqual(['problem_rows.csv']);
  expect((await saved[0]?.text())?.split('\r\n')).toEqual([
    expect.stringMatching(/tracking_id,hub_code,device_brand,device_model_name,colour,row,reason$/),
    'rvp0000001,blr_kor,Apple,iPhone,x,3,"tracking_id ""rvp0000001"": is in an earlier row"',
    'RVP0000002,NOWHERE,Apple,iPhone,x,4,"hub_code ""NOWHERE"": no hub has this code"',
    '',
  ]);
  expect(partsSent()).toBe(0);
});

test('a file that would be refused as a whole is reported with the reason, and is not sent', async () => {
  open();
  await choose(csvFile('tracking_id,colour\nRVP0000001,red\n'));
  expect(await screen.findByText(/has no column hub_code/, { selector: 'p' })).toBeVisible();
  const upload = screen.getByRole('button', { name: 'Upload' });
  expect(upload).toHaveAttribute('aria-disabled', 'true');
  expect(upload).toHaveAccessibleDescription(/has no column hub_code/);
  await user.click(upload);
  expect(partsSent()).toBe(0);
});

test('leaving the page lets go of the request, and coming back says what was interrupted', async () => {
  service.hold(UPLOAD_PATH);
  const { unmount } = await uploadFile();
  unmount();
  expect(lastPart().isCancelled()).toBe(true);
  open();
  expect(screen.getByText(/The upload of “shipments.csv” was interrupted/)).toBeVisible();
  await choose(csvFile('tracking_id,hub_code\nRVP0000002,BLR_KOR\n'));
  expect(await screen.findByText(/This is not the file of the interrupted upload/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await choose();
  expect(await screen.findByText(/It continues where it stopped/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/was interrupted/)).not.toBeInTheDocument();
});

test('an answer of another form is no result', async () => {
  answerWith(ok('<html>'));
  await uploadFile();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server answered in an unexpected form.');
});
