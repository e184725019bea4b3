import { queryClient, UPLOAD_PATH } from '@veritas/shared/api';
import { personal } from '@veritas/shared/session';
import { service } from '@veritas/shared/testing';
import { screen, within } from '@testing-library/react';
import { csvFile } from '../../../testing/csv-file.ts';
import { choose, openPanel, pass, user } from '../../../testing/upload-panel.tsx';

const FOREIGN = 'Shipment No;Depot;Brand;Model\nRVP0000001;BLR_KOR;Apple;iPhone 13\nx;BLR_KOR;Apple;iPhone 13\n';
const KNOWN = FOREIGN.replace(/.*/, 'tracking_id;hub_code;device_brand;device_model_name');

beforeEach(() => {
  jest.useFakeTimers();
  personal.tab.removeItem('upload');
  personal.browser.removeItem('column-names');
  queryClient.clear();
});
afterEach(() => jest.restoreAllMocks());

/** Runs what the browser's reading of an edited file waits for. */
const settle = () => pass(1_000);

async function matchColumn(name: string, column: string) {
  await user.click(screen.getByRole('combobox', { name: `“${name}” is the column` }));
  await user.click(screen.getByRole('option', { name: column }));
}

async function apply() {
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await settle();
}

test('a file with other headers is read once each needed column is named, and the next file is as it is', async () => {
  openPanel();
  await choose(csvFile(FOREIGN));
  const matcher = within(await screen.findByRole('region', { name: 'Match columns' }));
  expect(matcher.getByText('RVP0000001')).toBeVisible();
  expect(matcher.getByRole('combobox', { name: '“Brand” is the column' })).toHaveTextContent('device_brand');
  const button = screen.getByRole('button', { name: 'Apply' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Still needed: tracking_id, hub_code.');
  await user.click(button);
  expect(screen.getByText('The server would refuse this file.')).toBeVisible();
  await matchColumn('Shipment No', 'tracking_id');
  await matchColumn('Depot', 'hub_code');
  await apply();
  expect(await screen.findByText('1 of 2 rows can be stored, 1 would be skipped')).toBeVisible();
  expect(screen.getByText('Columns matched. The file on this computer is unchanged.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Correct here' }));
  await user.click(screen.getByRole('checkbox', { name: 'Leave this row out' }));
  await apply();
  expect(await screen.findByText(/^Ready: /)).toBeVisible();
  const note = 'Columns matched. 1 row left out. The file on this computer is unchanged.';
  expect(screen.getByText(note)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  await choose(csvFile(KNOWN));
  expect(await screen.findByText('1 of 2 rows can be stored, 1 would be skipped')).toBeVisible();
  expect(screen.queryByText(/The file on this computer is unchanged/)).not.toBeInTheDocument();
});

test('the next file with the same headers is proposed as the last one was matched', async () => {
  const panel = openPanel();
  await choose(csvFile(FOREIGN));
  await screen.findByRole('region', { name: 'Match columns' });
  expect(screen.queryByText('Proposed as in your earlier files.')).not.toBeInTheDocument();
  await matchColumn('Shipment No', 'tracking_id');
  await matchColumn('Depot', 'hub_code');
  await user.click(screen.getByRole('button', { name: 'Clear “Brand” is the column' }));
  await apply();
  panel.unmount();
  openPanel();
  await choose(csvFile(FOREIGN));
  await screen.findByRole('region', { name: 'Match columns' });
  const columnOf = (name: string) => screen.getByRole('combobox', { name: `“${name}” is the column` });
  expect(columnOf('Shipment No')).toHaveTextContent('tracking_id');
  expect(columnOf('Depot')).toHaveTextContent('hub_code');
  expect(columnOf('Brand')).toHaveTextContent('Not used');
  expect(screen.getByText('Proposed as in your earlier files.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Apply' })).not.toHaveAttribute('aria-disabled');
});

test('a row is corrected and another left out, in two rounds that the note counts together', async () => {
  openPanel();
  await choose(csvFile(`${KNOWN}y;BLR_KOR;;\nz;BLR_KOR;;\n`));
  await user.click(await screen.findByRole('button', { name: 'Correct here' }));
  const editor = within(screen.getByRole('region', { name: 'Correct rows' }));
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('No row is changed yet');
  const row = within(editor.getByRole('group', { name: 'Row 3' }));
  expect(row.getByText(/^tracking_id "x": must be 6 to 40/)).toBeVisible();
  expect(row.queryByRole('textbox', { name: 'hub_code' })).not.toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'All cells' }));
  expect(row.getByRole('textbox', { name: 'hub_code' })).toHaveValue('BLR_KOR');
  expect(row.getByRole('textbox', { name: 'hub_code' })).toHaveFocus();
  const id = row.getByRole('textbox', { name: 'tracking_id' });
  await user.clear(id);
  await user.type(id, 'RVP0000002');
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('1 row changed');
  const last = within(editor.getByRole('group', { name: 'Row 5' }));
  await user.click(last.getByRole('checkbox', { name: 'Leave this row out' }));
  await apply();
  expect(await screen.findByText('2 of 3 rows can be stored, 1 would be skipped')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Correct here' }));
  await user.click(screen.getByRole('checkbox', { name: 'Leave this row out' }));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await apply();
  expect(await screen.findByText('Ready: all 2 rows can be stored')).toBeVisible();
  expect(screen.getByText('1 row corrected. 2 rows left out. The file on this computer is unchanged.')).toBeVisible();
});

test('a row whose end is unknown, as of one that is too long to be read, can neither be corrected nor left out here', async () => {
  openPanel();
  await choose(csvFile(`${KNOWN}RVP0000002;BLR_KOR;${'A'.repeat(200_000)}\n`));
  await user.click(await screen.findByRole('button', { name: 'Correct here' }));
  const last = within(screen.getByRole('group', { name: 'Row 4' }));
  expect(last.getByText('Its cells can only be corrected in the file.')).toBeVisible();
  expect(last.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});

test('a file that cannot be read any more is not edited, and is to be chosen again', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openPanel();
  const file = csvFile(KNOWN);
  await choose(file);
  await user.click(await screen.findByRole('button', { name: 'Correct here' }));
  await user.click(screen.getByRole('checkbox', { name: 'Leave this row out' }));
  Object.assign(file, { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) });
  await apply();
  expect(await screen.findByText(/“shipments.csv” has changed, moved or cannot be read/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Drag and drop/ })).toBeVisible();
  expect(report).toHaveBeenCalledTimes(1);
});

/** Leaves a row out of a file whose reading for the copy waits for one of the returned functions. */
async function applySlowly() {
  openPanel();
  const file = csvFile(KNOWN);
  await choose(file);
  await user.click(await screen.findByRole('button', { name: 'Correct here' }));
  await user.click(screen.getByRole('checkbox', { name: 'Leave this row out' }));
  const read = Promise.withResolvers<ArrayBuffer>();
  Object.assign(file, { slice: () => ({ arrayBuffer: () => read.promise }) });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-busy', 'true');
  return {
    arrive: () => read.resolve(new TextEncoder().encode(KNOWN).buffer),
    fail: () => read.reject(new Error('gone')),
  };
}

test('until the copy is written nothing can be uploaded: it would be the file without the changes', async () => {
  const { arrive } = await applySlowly();
  const upload = screen.getByRole('button', { name: 'Upload' });
  expect(upload).toHaveAttribute('aria-disabled', 'true');
  expect(upload).toHaveAccessibleDescription('The changes are being written into a copy of the file.');
  await user.click(upload);
  expect(service.sentTo(UPLOAD_PATH)).toEqual([]);
  arrive();
  expect(await screen.findByText('Ready: the row can be stored')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).not.toHaveAttribute('aria-disabled');
});

test('a file that is removed while it is edited does not come back', async () => {
  const { arrive } = await applySlowly();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  arrive();
  await settle();
  expect(screen.getByRole('button', { name: /Drag and drop/ })).toBeVisible();
  expect(screen.queryByText('shipments.csv')).not.toBeInTheDocument();
});

test('a file that is removed while it is edited is not reported as unreadable', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { fail } = await applySlowly();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  fail();
  await settle();
  expect(report).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/cannot be read/)).not.toBeInTheDocument();
});
