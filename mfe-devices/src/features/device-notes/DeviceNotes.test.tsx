import {
  addDeviceNote,
  flagDevice,
  getDeviceNotes,
  queryClient,
  QueryProvider,
  removeDeviceNote,
  tellLeftSaves,
  type DeviceNotes as Notes,
} from '@veritas/shared/api';
import { personal, sessionStore } from '@veritas/shared/session';
import { ok, service, type Reply } from '@veritas/shared/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeviceNotes } from './DeviceNotes.tsx';

const ADD = `POST ${addDeviceNote.path}`;
const READ = `GET ${getDeviceNotes.path}`;
type Note = { id: string; text: string };
const note = (text: string, by = 'ravi', removable = false) => ({
  id: `id of ${text}`,
  text,
  by,
  at: '2025-01-26T04:45:00Z',
  removable,
});
const stateOf = (...notes: Notes['notes']): Notes => ({ flag: null, flag_version: 0, notes });
const HELD: Notes['flag'] = { kind: 'hold', reason: 'Bill is asked for', by: 'ravi', at: '2025-01-26T04:45:00Z' };

async function open(state: Notes, role: 'executive' | 'operators' = 'executive') {
  service.also({ [READ]: ok(state) });
  sessionStore.setState({ timeZone: 'Asia/Kolkata', role });
  const user = userEvent.setup();
  const { unmount } = render(
    <QueryProvider>
      <DeviceNotes trackingId="RVP1" />
    </QueryProvider>,
  );
  await screen.findByText(state.notes.length > 0 ? (state.notes[0]?.text ?? '') : 'No notes yet');
  return { ...user, unmount };
}

afterEach(() => {
  queryClient.clear();
  personal.tab.removeItem('note:rvp1');
  personal.tab.removeItem('sent-note:rvp1');
});

const field = () => screen.getByRole('textbox', { name: 'New note' });
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('notes are listed with author and time, the latest first', async () => {
  await open(stateOf(note('Second'), note('First', 'asha')));
  expect(shown()).toEqual(['ravi26 Jan 2025, 10:15Second', 'asha26 Jan 2025, 10:15First']);
  expect(screen.getByRole('heading', { name: 'Notes (2)' })).toBeInTheDocument();
});

test('Ctrl+Enter adds the note, and the field is ready for the next', async () => {
  const user = await open(stateOf());
  service.also({ [ADD]: ok(stateOf(note('Torn box', 'asha'))) });
  await user.type(field(), 'Torn box{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Torn box', { selector: 'p' })).toBeInTheDocument();
  expect(service.sentTo(addDeviceNote.path).slice(1)).toEqual([
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, tracking_id: 'RVP1', text: 'Torn box' },
  ]);
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test('notes that were asked for before one was added, and come after it, do not take it away', async () => {
  const user = await open(stateOf());
  const late = service.hold(READ);
  void queryClient.invalidateQueries();
  service.also({ [ADD]: ok(stateOf(note('Torn box', 'asha'))) });
  await user.type(field(), 'Torn box{Control>}{Enter}{/Control}');
  await screen.findByText('Torn box', { selector: 'p' });
  late(ok(stateOf()));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown()).toHaveLength(1);
});

test('a note that was not added stays in its field with the reason, and is sent again as the same note', async () => {
  const user = await open(stateOf());
  service.also({ [ADD]: 'no answer' });
  await user.type(field(), 'Torn');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/^The note was not added: The server cannot/));
  expect(field()).toHaveValue('Torn');
  service.also({ [ADD]: ok(stateOf(note('Torn'))) });
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(field()).toHaveValue(''));
  const ids = service.requestsTo(addDeviceNote.path).filter(({ method }) => method === 'POST');
  expect(new Set(ids.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
});

test('a note whose answer came when the device was closed is in its field no more, and is not added twice', async () => {
  const sent = () =>
    service.requestsTo(addDeviceNote.path).flatMap(({ method, data }) => (method === 'POST' ? [data as Note] : []));
  const first = await open(stateOf());
  service.also({ [ADD]: 'no answer' });
  await first.type(field(), 'Torn at an edge{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  first.unmount();
  queryClient.clear();
  // It did not come: the text is there still, and is sent as the note that it was.
  const again = await open(stateOf());
  expect(field()).toHaveValue('Torn at an edge');
  await again.type(field(), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);
  again.unmount();
  queryClient.clear();
  // It came.
  const id = sent()[0]?.id ?? '';
  await open(stateOf({ ...note('Torn at an edge', 'asha', true), id }));
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(personal.tab.getItem('note:rvp1')).toBeNull();
});

test('an empty and a too long note are refused beside the field, and nothing is sent', async () => {
  const user = await open(stateOf());
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(field()).toHaveAccessibleDescription('Note is missing');
  await user.click(field());
  await user.paste('n'.repeat(1001));
  expect(field()).toHaveAccessibleDescription(
    'The note has 1,001 characters, 1,000 fit. Shorten it, or make two notes.',
  );
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(field()).toHaveValue('n'.repeat(1001));
  expect(service.requestsTo(addDeviceNote.path).filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a note that is being typed is there again when the device is', async () => {
  const opened = await open(stateOf());
  await opened.type(field(), 'Half a tho');
  opened.unmount();
  queryClient.clear();
  await open(stateOf());
  expect(field()).toHaveValue('Half a tho');
});

test('a note of one’s own is removed after a question, others have no such button', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  const user = await open(stateOf(note('Mine', 'asha', true), note('His')));
  service.also({ [removeDeviceNote.path]: ok(stateOf(note('His'))) });
  const button = screen.getByRole('button', { name: 'Remove the note of asha' });
  await user.click(button);
  expect(service.count(removeDeviceNote.path)).toBe(0);
  await user.click(button);
  await waitFor(() => expect(shown()).toHaveLength(1));
  expect(screen.getByRole('log')).toHaveFocus();
  expect(confirm).toHaveBeenCalledWith('Remove the note of asha, 26 Jan 2025, 10:15?');
  expect(service.sentTo(removeDeviceNote.path)).toEqual([{ id: 'id of Mine' }]);
});

test('notes are removed at once, and answers that come in another order bring none of them back', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const user = await open(stateOf(note('One', 'asha', true), note('Two', 'ravi', true)));
  const [first, second] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()];
  service.also({ [READ]: ok(stateOf()) });
  service.also({
    [removeDeviceNote.path]: (removed) => ((removed as { id: string }).id === 'id of One' ? first : second).promise,
  });
  await user.click(screen.getByRole('button', { name: 'Remove the note of asha' }));
  await user.click(screen.getByRole('button', { name: 'Remove the note of ravi' }));
  expect(service.count(removeDeviceNote.path)).toBe(2);
  second.resolve(ok(stateOf()));
  expect(await screen.findByText('No notes yet')).toBeVisible();
  first.resolve(ok(stateOf(note('Two', 'ravi', true))));
  await waitFor(() =>
    expect(service.requestsTo(getDeviceNotes.path).filter(({ method }) => method === 'GET')).toHaveLength(2),
  );
  await waitFor(() => expect(shown()).toEqual([]));
});

test('a flag is set with a reason and cleared, by what was seen of it', async () => {
  const user = await open(stateOf());
  service.also({ [flagDevice.path]: ok({ ...stateOf(), flag: HELD, flag_version: 1 }) });
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  expect(screen.getByRole('combobox', { name: 'Flag' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Bill is asked for');
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  const group = screen.getByRole('group', { name: 'Flag' });
  expect(await within(group).findByText('Bill is asked for')).toBeInTheDocument();
  expect(group).toHaveTextContent(/^On holdravi26 Jan 2025, 10:15/);
  expect(screen.getByRole('button', { name: 'Change flag' })).toHaveFocus();
  service.also({ [flagDevice.path]: ok({ ...stateOf(), flag_version: 2 }) });
  await user.click(screen.getByRole('button', { name: 'Clear flag' }));
  expect(await screen.findByText('No flag')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Set flag' })).toHaveFocus();
  expect(service.sentTo(flagDevice.path)).toEqual([
    { tracking_id: 'RVP1', flag: 'hold', reason: 'Bill is asked for', version: 0 },
    { tracking_id: 'RVP1', flag: null, reason: '', version: 1 },
  ]);
});

test('while a flag is saved, nothing can be typed that would be lost', async () => {
  const user = await open(stateOf());
  const answer = service.hold(flagDevice.path);
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  const reason = screen.getByRole('textbox', { name: 'Reason (optional)' });
  await user.type(reason, 'Mine{Enter}');
  await waitFor(() => expect(reason).toHaveAttribute('readonly'));
  expect(screen.getByRole('combobox', { name: 'Flag' })).toBeDisabled();
  await user.type(reason, ' and more');
  expect(reason).toHaveValue('Mine');
  answer({ status: 503, data: { error: 'Try again later' } });
  await waitFor(() => expect(reason).not.toHaveAttribute('readonly'));
  expect(reason).toHaveFocus();
});

test('a flag whose form, or device, was left while it was saved says that it was not', async () => {
  const told = jest.fn();
  tellLeftSaves(told);
  const user = await open(stateOf());
  const answer = service.hold(flagDevice.path);
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  answer({ status: 503, data: { error: 'Try again later' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The flag was not saved: ');
  const later = service.hold(flagDevice.path);
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  const { unmount } = user;
  unmount();
  later({ status: 503, data: { error: 'Try again later' } });
  await waitFor(() =>
    expect(told.mock.calls).toEqual([['error', expect.stringMatching(/^RVP1: The flag was not saved: /)]]),
  );
});

test.each([
  [{ status: 503, data: { error: 'Try again later' } }, 'error', /^RVP1: The note was not saved: /],
  [ok({ flag: null, flag_version: 0, notes: [] }), 'success', /^RVP1: Note saved$/],
] as const)('a note whose device was left while it was saved says how that ended', async (reply, kind, text) => {
  const told = jest.fn();
  tellLeftSaves(told);
  const user = await open(stateOf());
  const answer = service.hold(addDeviceNote.path);
  await user.type(field(), 'Box is open');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  const { unmount } = user;
  unmount();
  answer(reply);
  await waitFor(() => expect(told.mock.calls).toEqual([[kind, expect.stringMatching(text)]]));
});

test('Escape closes the list of flags, then the form of the flag, and not the details around it', async () => {
  const user = await open(stateOf());
  const reachedDialog = jest.fn((event: KeyboardEvent) => event.defaultPrevented);
  document.addEventListener('keydown', reachedDialog);
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  await user.keyboard('{ArrowDown}{Escape}');
  const reason = screen.getByRole('textbox', { name: 'Reason (optional)' });
  fireEvent.keyDown(reason, { key: 'Escape', isComposing: true });
  expect(reason).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Set flag' })).toHaveFocus();
  expect(reachedDialog.mock.results.map(({ value }) => value as boolean).slice(-3)).toEqual([true, false, true]);
  document.removeEventListener('keydown', reachedDialog);
});

test('a flag that somebody changed meanwhile is shown as it is now, beside what was typed', async () => {
  const user = await open(stateOf());
  const words = 'ravi changed the flag meanwhile. Compare, then save again.';
  service.also({ [flagDevice.path]: { status: 409, data: { error: words } } });
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  const reason = screen.getByRole('textbox', { name: 'Reason (optional)' });
  await user.type(reason, 'Mine');
  service.also({ [READ]: ok({ ...stateOf(), flag: HELD, flag_version: 4 }) });
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  await waitFor(() => expect(reason).toHaveAccessibleDescription(`The flag was not saved: ${words}`));
  expect(await screen.findByText('Bill is asked for')).toBeInTheDocument();
  expect(reason).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  await waitFor(() => expect(service.count(flagDevice.path)).toBe(2));
  expect(service.sentTo(flagDevice.path).at(-1)).toMatchObject({ reason: 'Mine', version: 4 });
});

test('a flag is changed by what was seen of it when its form was opened', async () => {
  const user = await open(stateOf());
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  service.also({ [READ]: ok({ ...stateOf(), flag: HELD, flag_version: 4 }), [flagDevice.path]: 'no answer' });
  void queryClient.invalidateQueries();
  expect(await screen.findByText('Bill is asked for')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  await waitFor(() => expect(service.sentTo(flagDevice.path)).toMatchObject([{ flag: 'hold', version: 0 }]));
});

test('a Wishmaster reads notes and sees which roles write them', async () => {
  await open(stateOf(note('Read me')), 'operators');
  expect(screen.getByText(/^Your role reads notes/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('notes that could not be read are asked for again; a service without them shows none', async () => {
  service.also({ [READ]: { status: 400, data: { error: 'No' } } });
  sessionStore.setState({ role: 'executive' });
  const user = userEvent.setup();
  const page = (
    <QueryProvider>
      <DeviceNotes trackingId="RVP1" />
    </QueryProvider>
  );
  const { rerender } = render(page);
  expect(await screen.findByText(/^Couldn’t load the notes: No/)).toBeInTheDocument();
  service.also({ [READ]: { status: 404 } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  rerender(page);
  await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument());
});
