import {
  addDeviceNote,
  getAllDeviceNotes,
  getDeviceMarks,
  getDeviceNotes,
  type Flag,
  type Mark,
} from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, savedFiles, savedText, service } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { rawDevice } from '../testing/raw-device.ts';
import { idsOfList, leave, openList, rowOf } from '../testing/render-list.tsx';

afterEach(leave);

const AT = '2025-01-26T04:45:00Z';
const flag = (kind: Flag['kind'], reason = ''): Flag => ({ kind, reason, by: 'ravi', at: AT });
const mark = (id: string, of: Flag | null, notes = 0): Mark => ({ tracking_id: id, flag: of, notes });
const devices = ['PLAIN', 'HELD', 'URGENT', 'NOTED'].map((id) => rawDevice(id));
const MARKS = [
  mark('held', flag('hold', '=1+1'), 2),
  mark('URGENT', flag('urgent')),
  mark('NOTED', null, 1),
  mark('GONE', flag('hold')),
];
const answerMarks = (marks: readonly Mark[]) =>
  service.also({ [getDeviceMarks.path]: ok({ version: 'abcdef01-1', all: true, marks }) });

test('flags and numbers of notes are in the rows, in words too', async () => {
  answerMarks(MARKS);
  openList(devices);
  const held = await rowOf('HELD');
  const cell = within(held).getByRole('rowheader');
  await waitFor(() => expect(cell).toHaveAccessibleName('HELD Flag: On hold 2 notes'));
  expect(within(cell).getByTitle('On hold: =1+1 (ravi)')).toBeInTheDocument();
  expect(within(await rowOf('NOTED')).getByRole('rowheader')).toHaveAccessibleName('NOTED 1 note');
  expect(within(await rowOf('PLAIN')).getByRole('rowheader')).toHaveAccessibleName('PLAIN');
});

test('the number of notes in the details leads to them with the focus', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  answerMarks(MARKS);
  service.also({ [`GET ${getDeviceNotes.path}`]: ok({ flag: null, flag_version: 0, notes: [] }) });
  const user = openList(devices, '/ListDevices?device=NOTED');
  await user.click(await screen.findByRole('button', { name: '1 note' }));
  expect(screen.getByRole('region', { name: /^Notes/ })).toHaveFocus();
});

test('a flag that only a newer release knows is in its row as it came, and leaves the other marks', async () => {
  answerMarks([mark('held', flag('recall', 'By its maker')), mark('NOTED', null, 1)]);
  openList(devices);
  const cell = within(await rowOf('HELD')).getByRole('rowheader');
  await waitFor(() => expect(cell).toHaveAccessibleName('HELD Flag: recall'));
  expect(within(cell).getByTitle('recall: By its maker (ravi)')).toBeInTheDocument();
  expect(within(await rowOf('NOTED')).getByRole('rowheader')).toHaveAccessibleName('NOTED 1 note');
});

test.each([
  ['flagged', 'Any flag', ['HELD', 'URGENT']],
  ['hold', 'Flag: On hold', ['HELD']],
  ['investigate', 'Flag: Investigate', []],
  ['noted', 'With notes', ['HELD', 'NOTED']],
])('an address with marked=%s shows those devices, and an active filter', async (asked, words, ids) => {
  answerMarks(MARKS);
  openList(devices, `/ListDevices?marked=${asked}`);
  expect(await screen.findByRole('button', { name: `Remove filter ${words}` })).toBeInTheDocument();
  await waitFor(() =>
    expect(
      idsOfList()
        .map((text) => /^[A-Z]+/.exec(text ?? '')?.[0])
        .toSorted(),
    ).toEqual(ids),
  );
});

test('the filter of flags and notes is in the address, and stays empty until they are known', async () => {
  const answer = service.hold(getDeviceMarks.path);
  const user = openList(devices);
  await rowOf('PLAIN');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('combobox', { name: 'Flags and notes' }));
  await user.click(screen.getByRole('option', { name: 'Flag: Urgent' }));
  expect(window.location.search).toBe('?marked=urgent');
  expect(screen.queryByRole('table', { name: 'Devices' })).not.toBeInTheDocument();
  expect(screen.getByText('Loading devices')).toBeInTheDocument();
  answer(ok({ version: 'abcdef01-1', all: true, marks: MARKS }));
  expect(await rowOf('URGENT')).toBeInTheDocument();
});

test('marks that failed to load are reported, and can be retried', async () => {
  service.also({ [getDeviceMarks.path]: { status: 400, data: { error: 'No', request_id: 'req-7f3' } } });
  const user = openList(devices);
  expect(await screen.findByText(/^Flags and notes could not be loaded: No/)).toBeInTheDocument();
  expect(screen.getByText('req-7f3')).toBeVisible();
  answerMarks(MARKS);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Urgent')).toBeInTheDocument();
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test('where the devices failed to load, too, one failure is reported, with one Retry', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  service.also({ [getDeviceMarks.path]: { status: 400, data: { error: 'No' } } });
  openList('no answer');
  expect(await screen.findByText("Couldn't load the devices")).toBeVisible();
  await waitFor(() => expect(service.requestsTo(getDeviceMarks.path)).not.toHaveLength(0));
  expect(screen.queryByText(/^Flags and notes could not/)).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  logged.mockRestore();
});

test('the details of a flagged device begin with its flag, why and by whom', async () => {
  answerMarks(MARKS);
  openList(devices, '/ListDevices?device=HELD');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('note')).toHaveTextContent('On hold: =1+1ravi, 26 Jan 2025, 10:15');
  expect(within(dialog).getByRole('button', { name: '2 notes' })).toBeInTheDocument();
  const spoken = within(dialog).getAllByRole('status')[0];
  await waitFor(() => expect(spoken).toHaveTextContent(/^HELD, On hold, /));
});

test('a note that is added in the details is counted in its row at once', async () => {
  answerMarks([]);
  const notes = { flag: null, flag_version: 0, notes: [] };
  service.also({ [`GET ${getDeviceNotes.path}`]: ok(notes), [`POST ${addDeviceNote.path}`]: ok(notes) });
  sessionStore.setState({ role: 'executive' });
  const user = openList(devices, '/ListDevices?device=PLAIN');
  const field = await screen.findByRole('textbox', { name: 'New note' });
  answerMarks([mark('PLAIN', null, 1)]);
  await user.type(field, 'Torn{Control>}{Enter}{/Control}');
  const row = await rowOf('PLAIN');
  await waitFor(() =>
    expect(within(row).getByRole('rowheader', { hidden: true })).toHaveAccessibleName('PLAIN 1 note'),
  );
});

test('a service without flags and notes shows the list as it is specified', async () => {
  openList(devices);
  expect(within(await rowOf('HELD')).getByRole('rowheader')).toHaveTextContent(/^HELD$/);
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test('a service without flags and notes offers no filter by them, and a link that asks by them can be undone', async () => {
  const user = openList(devices, '/ListDevices?marked=urgent');
  await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Clear Flags and notes' }));
  expect(await rowOf('PLAIN')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Age' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Flags and notes' })).not.toBeInTheDocument());
});

test('an export has flag and notes of each row, and no cell of them is run as a formula', async () => {
  const saved = savedFiles();
  answerMarks(MARKS);
  const note = (id: string, text: string) => ({ tracking_id: id, text, by: 'asha', at: AT });
  service.also({
    [getAllDeviceNotes.path]: (query) =>
      ok(
        (query as { after?: string } | undefined)?.after === undefined
          ? { notes: [note('HELD', 'Torn, "open"')], next: '7' }
          : { notes: [note('HELD', 'Second'), note('NOTED', 'Third')], next: null },
      ),
  });
  const user = openList(devices);
  await screen.findByText('Urgent');
  await user.click(screen.getByRole('button', { name: 'Export 4 rows' }));
  const text = await waitFor(async () => {
    expect(saved).toHaveLength(1);
    return (await savedText(saved[0])) ?? '';
  });
  expect(text).toContain(',upload_id,flag,notes\r\n');
  expect(text).toMatch(/^URGENT,.*,Urgent,\r$/m);
  expect(text).toContain(
    ',On hold: =1+1,"asha, 2025-01-26T10:15:00+05:30: Torn, ""open""\nasha, 2025-01-26T10:15:00+05:30: Second"\r\n',
  );
  expect(text).toMatch(/^PLAIN,.*,,\r$/m);
});
