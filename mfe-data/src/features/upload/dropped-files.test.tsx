import { queryClient } from '@veritas/shared/api';
import { personal } from '@veritas/shared/session';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { csvFile } from '../../testing/csv-file.ts';
import { openPanel, partsSent, pass } from '../../testing/upload-panel.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  personal.tab.removeItem('upload');
  queryClient.clear();
});

function drop(items: readonly object[]) {
  fireEvent.drop(screen.getByRole('button', { name: /Drag and drop/ }), { dataTransfer: { items, types: ['Files'] } });
}

const itemOf = (file: File) => ({ kind: 'file', type: file.type, getAsFile: () => file });

test.each([
  ['a picture', [new File(['x'], 'photo.png', { type: 'image/png' })], '“photo.png” is not a CSV file.'],
  ['two files', [csvFile(), csvFile()], '2 files at once are too many.'],
  ['nothing', [new File([], 'void.csv', { type: 'text/csv' })], '“void.csv” is empty.'],
  ['a header alone', [csvFile('tracking_id,hub_code')], '“shipments.csv” has a header but no rows.'],
])('%s is refused with a sentence before anything is sent', async (_case, files, sentence) => {
  openPanel();
  drop(files.map(itemOf));
  expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(partsSent()).toBe(0);
});

test.each([
  ['of a wrong type', new File(['x'], 'photo.png', { type: 'image/png' })],
  ['without content', new File([], 'void.csv', { type: 'text/csv' })],
  ['with a header alone', csvFile('tracking_id,hub_code')],
])('a file %s is announced again when it is chosen again', async (_case, file) => {
  openPanel();
  drop([itemOf(file)]);
  const first = await screen.findByText(/^“/);
  drop([itemOf(file)]);
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(screen.getByText(/^“/)).toHaveTextContent(first.textContent);
  expect(screen.getByRole('alert')).toContainElement(screen.getByText(/^“/));
});

test('of two files that are dropped one after the other the last one stays, whichever is read first', async () => {
  openPanel();
  const first = csvFile(undefined, 'first.csv');
  const read = Promise.withResolvers<ArrayBuffer>();
  Object.assign(first, { slice: () => ({ arrayBuffer: () => read.promise }) });
  drop([itemOf(first)]);
  await pass(0);
  drop([itemOf(csvFile(undefined, 'last.csv'))]);
  expect(await screen.findByText('last.csv')).toBeVisible();
  read.resolve(await csvFile().slice().arrayBuffer());
  await pass(0);
  expect(screen.getByText('last.csv')).toBeVisible();
  expect(screen.queryByText('first.csv')).not.toBeInTheDocument();
});

type Entries = (list: (batch: readonly never[]) => void, fail: (error: Error) => void) => void;
const folderOf = (readEntries: Entries) => ({
  kind: 'file',
  getAsFile: (): File | null => null,
  webkitGetAsEntry: () => ({ isDirectory: true, createReader: () => ({ readEntries }) }),
});

test.each([
  ['An empty folder', folderOf((list) => list([]))],
  ['A folder that may not be read', folderOf((_list, fail) => fail(new Error('not allowed')))],
  ['Something that is no file', { kind: 'file', getAsFile: (): File | null => null }],
])('%s is refused with a sentence', async (_case, item) => {
  openPanel();
  drop([item]);
  expect(await screen.findByText('No file could be read there. Drop or choose one CSV file.')).toBeVisible();
});
