import { getGroups, getUpload, queryClient, UPLOAD_PATH, UPLOAD_REJECTS_PATH } from '@veritas/shared/api';
import { mayLeave, personal, sessionStore } from '@veritas/shared/session';
import { ok, savedFiles, savedText, service } from '@veritas/shared/testing';
import { Toaster } from '@veritas/shared/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
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
  progress,
  stored,
  uploadFile,
  user,
} from '../../testing/upload-panel.tsx';

const mixed = ok({
  message: 'Upload complete',
  processed: 980,
  skipped: 2,
  duplicates: [{ row: 4, tracking_id: 'RVP0000000004' }],
  errors: [{ row: 7, tracking_id: '<b>RVP</b>', errors: { hub_code: 'no hub has this code' } }],
});

beforeEach(() => {
  jest.useFakeTimers();
  personal.tab.removeItem('upload');
  queryClient.clear();
});

const lastForm = () => lastPart().data as FormData;

test('the zone invites a CSV file by drop, click and keyboard', async () => {
  openPanel();
  const zone = screen.getByRole('button', { name: /Drag and drop a CSV file here, or click to select a file/ });
  expect(zone).toHaveTextContent('Only CSV files are accepted');
  await user.tab();
  expect(zone).toHaveFocus();
});

test('a chosen file shows its name and size in KB and can be removed', async () => {
  openPanel();
  await choose(csvFile(`tracking_id\n${'x'.repeat(2_036)}`));
  expect(await screen.findByText('shipments.csv')).toBeVisible();
  expect(screen.getByText('2.0 KB')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.getByRole('button', { name: /Drag and drop/ })).toHaveFocus();
});

test('a chunk is sent with the fields of the contract and the zone that the page shows', async () => {
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

test('leaving the page asks until all of the file is sent, and Logout until it is read', async () => {
  const confirm = jest.fn(() => false);
  window.confirm = confirm;
  service.hold(UPLOAD_PATH);
  openPanel();
  await choose();
  expect(mayLeave()).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  expect(mayLeave()).toBe(false);
  expect(confirm).toHaveBeenCalledWith(
    'Leave this page? The upload of “shipments.csv” will stop. Choose the same file again to continue where it stopped.',
  );
  progress(1_000);
  expect(screen.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
  expect(mayLeave()).toBe(true);
  expect(confirm).toHaveBeenCalledTimes(1);
  // The server reads the file for the session that sent it.
  expect(mayLeave('session')).toBe(false);
  expect(confirm).toHaveBeenLastCalledWith(
    'Log out? The server is still reading “shipments.csv” and stores nothing of it after a logout. Choose the same file again to continue.',
  );
});

test('the page waits for a server that fails while it processes the file, and shows it', async () => {
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
    screen.getByText('The server was interrupted. It continues automatically and reads the file again.'),
  ).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Processing… 250 rows read' })).toBeVisible();
  answerStatus({ state: 'done', result: stored });
  await pass(1_000);
  expect(await screen.findByText('1,000 stored, 0 skipped')).toBeVisible();
});

test('a clean result disappears after 5 s, but not while it is hovered', async () => {
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
  expect(screen.getByText('980 stored, 2 skipped –')).toBeVisible();
  await pass(4_900);
  expect(screen.getByText('Upload complete')).toBeVisible();
  await pass(100);
  expect(screen.queryByText('Upload complete')).not.toBeInTheDocument();
  const receipt = screen.getByRole('region', { name: 'Upload result' });
  expect(receipt).toHaveTextContent('Last upload: 980 stored, 2 skipped – details, rejected rows CSV');
  await user.click(within(receipt).getByRole('button', { name: 'details' }));
  expect(screen.getByRole('table', { name: 'Duplicates (1)' })).toHaveTextContent('4RVP0000000004');
  expect(screen.getByRole('table', { name: 'Errors (1)' })).toHaveTextContent(
    '7<b>RVP</b>hub_code: no hub has this code',
  );
  await user.click(within(receipt).getByRole('button', { name: 'rejected rows CSV' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['rejected_rows.csv']));
});

test('the rejected rows of a result on their way can be cancelled, and nothing is saved in their place', async () => {
  const saved = savedFiles();
  answerWith(mixed);
  await uploadFile();
  const button = await screen.findByRole('button', { name: 'rejected rows CSV' });
  const path = () => service.paths().find((asked) => asked.startsWith(UPLOAD_REJECTS_PATH)) ?? '';
  service.answerWith(() => new Promise(() => undefined));
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(service.lastRequestTo(path()).isCancelled()).toBe(true);
  expect(button).toHaveFocus();
  await pass(50);
  expect(saved).toEqual([]);
});

test('rejected rows that the server cannot send now are not replaced by those of the result, which may be fewer', async () => {
  const saved = savedFiles();
  render(<Toaster />);
  answerWith(mixed);
  await uploadFile();
  const button = await screen.findByRole('button', { name: 'rejected rows CSV' });
  service.answerWith(() => ({ status: 503, data: { error: 'The database is away' } }));
  await user.click(button);
  expect(await screen.findByText('The database is away')).toBeInTheDocument();
  expect(saved).toEqual([]);
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
  [
    'the reason when a proxy refuses a part of this size',
    { status: 413, data: '<html>413 Request Entity Too Large</html>' },
    'This is more than the server accepts (413). Report it to the support team.',
  ],
])('a refusal shows %s for 5 s and leaves the file to try again', async (_case, error, text) => {
  answerWith(error);
  await uploadFile();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await pass(4_900);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  await pass(100);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('shipments.csv')).toBeVisible();
});

test('a new file resets progress and messages', async () => {
  answerWith(mixed);
  await uploadFile();
  await screen.findByText('Upload complete');
  await choose(csvFile(undefined, 'next.csv'));
  expect(await screen.findByText('next.csv')).toBeVisible();
  expect(screen.queryByText('Upload complete')).not.toBeInTheDocument();
  expect(screen.getByText(/Last upload: 980 stored/)).toBeVisible();
  answerWith(clean);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('1,000 stored, 0 skipped')).toBeVisible();
  await pass(5_000);
  expect(screen.queryByText(/ stored, /)).not.toBeInTheDocument();
});

test('a new file clears the failure of the one before, and what was refused does not come back', async () => {
  openPanel();
  await choose(csvFile('', 'void.csv'));
  expect(await screen.findByText(/^“void.csv” is empty/)).toBeVisible();
  answerWith({ status: 400, data: { error: 'Row 1 names no hub_code' } });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Row 1 names no hub_code')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.getByRole('button', { name: /Drag and drop/ })).toBeVisible();
  expect(screen.queryByText(/void.csv|Row 1/)).not.toBeInTheDocument();
});

test('the check shows before the upload what it would store and what not', async () => {
  const saved = savedFiles();
  service.also({ [getGroups.path]: ok([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]) });
  openPanel();
  const row = (id: string, hub = 'blr_kor') => `${id},${hub},Apple,iPhone,x\n`;
  const head = 'tracking_id,hub_code,device_brand,device_model_name,colour\n';
  await choose(
    csvFile(head + row('RVP0000001') + row('rvp0000001') + row('RVP0000002', 'NOWHERE') + row('RVP0000003')),
  );
  expect(await screen.findByText('2 of 4 rows can be stored, 2 would be skipped')).toBeVisible();
  expect(screen.getByText(/Columns found: tracking_id, hub_code, device_brand/)).toBeVisible();
  // A misspelt column is the usual reason for many refused rows.
  expect(screen.getByText('Ignored unknown columns: colour')).toBeVisible();
  // Or a press on the button would announce the whole report again.
  expect(screen.getByRole('status')).toHaveAttribute('aria-atomic', 'false');
  await user.click(screen.getByRole('button', { name: 'Show problems' }));
  expect(screen.getByRole('table', { name: 'Duplicates (1)' })).toHaveTextContent('3rvp0000001');
  expect(screen.getByRole('table', { name: 'Errors (1)' })).toHaveTextContent(
    'RVP0000002hub_code "NOWHERE": no hub has this code',
  );
  await user.click(screen.getByRole('button', { name: 'Problem rows CSV' }));
  expect(saved.map(({ name }) => name)).toEqual(['problem_rows.csv']);
  expect((await savedText(saved[0]))?.split('\r\n')).toEqual([
    expect.stringMatching(/tracking_id,hub_code,device_brand,device_model_name,colour,row,reason$/),
    'rvp0000001,blr_kor,Apple,iPhone,x,3,"tracking_id ""rvp0000001"": is in an earlier row"',
    'RVP0000002,NOWHERE,Apple,iPhone,x,4,"hub_code ""NOWHERE"": no hub has this code"',
    '',
  ]);
  expect(partsSent()).toBe(0);
});

test('a file that would be refused as a whole is reported with the reason, and is not sent', async () => {
  openPanel();
  await choose(csvFile('tracking_id,colour\nRVP0000001,red\n'));
  expect(await screen.findByText(/has no column hub_code/, { selector: 'p' })).toBeVisible();
  const upload = screen.getByRole('button', { name: 'Upload' });
  expect(upload).toHaveAttribute('aria-disabled', 'true');
  expect(upload).toHaveAccessibleDescription(/has no column hub_code/);
  await user.click(upload);
  expect(partsSent()).toBe(0);
});

test('an answer in an unexpected format is not a result', async () => {
  answerWith(ok('<html>'));
  await uploadFile();
  expect(await screen.findByRole('alert')).toHaveTextContent('Unexpected response from the server.');
});
