import {
  addDeviceNote,
  getDeviceNotes,
  queryClient,
  QueryProvider,
  removeDeviceNote,
  tellLeftSaves,
} from '@veritas/shared/api';
import { personal, sessionStore } from '@veritas/shared/session';
import { ok, service, type Reply } from '@veritas/shared/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leaveNotes, openNotes, READ, stateOf } from '../../testing/device-notes.tsx';
import { showAsPhone } from '../../testing/phone.ts';
import { DeviceNotes } from './DeviceNotes.tsx';

const ADD = `POST ${addDeviceNote.path}`;
type Note = { id: string; text: string };
const note = (text: string, by = 'ravi', removable = false) => ({
  id: `id of ${text}`,
  text,
  by,
  at: '2025-01-26T04:45:00Z',
  removable,
});

afterEach(leaveNotes);

const field = () => screen.getByRole('textbox', { name: 'New note' });
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('notes are listed with author and time, the latest first', async () => {
  await openNotes(stateOf(note('Second'), note('First', 'asha')));
  expect(shown()).toEqual(['ravi26 Jan 2025, 10:15Second', 'asha26 Jan 2025, 10:15First']);
  expect(screen.getByRole('heading', { name: 'Notes (2)' })).toBeInTheDocument();
});

test.each([
  ['Linux x86_64', 'Ctrl+Enter'],
  ['MacIntel', '⌘Enter'],
])('the hint on %s names %s, as the list of keys does', async (platform, keys) => {
  const system = jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  await openNotes(stateOf());
  expect(field()).toHaveAccessibleDescription(
    `Shown with your name to everyone who sees this device. ${keys} adds it.`,
  );
  system.mockRestore();
});

test('Ctrl+Enter adds the note, and the field is ready for the next', async () => {
  const user = await openNotes(stateOf());
  service.also({ [ADD]: ok(stateOf(note('Torn box, wet', 'asha'))) });
  await user.type(field(), 'Torn box');
  // A character is still being composed with an input method.
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true, isComposing: true });
  await user.keyboard(', wet');
  expect(field()).toHaveValue('Torn box, wet');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Torn box, wet', { selector: 'p' })).toBeInTheDocument();
  expect(service.sentTo(addDeviceNote.path).slice(1)).toEqual([
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, tracking_id: 'RVP1', text: 'Torn box, wet' },
  ]);
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test.each([
  ['a keyboard', () => () => {}, / Ctrl\+Enter adds it\.$/],
  ['a phone', showAsPhone, /everyone who sees this device\.$/],
])('the hint on %s names the key that adds the note where there is one', async (_where, show, ending) => {
  const restore = show();
  await openNotes(stateOf());
  expect(field()).toHaveAccessibleDescription(ending);
  restore();
});

test('notes that were requested before one was added, and arrive after it, do not remove it', async () => {
  const user = await openNotes(stateOf());
  const late = service.hold(READ);
  void queryClient.invalidateQueries();
  const added = ok(stateOf(note('Torn box', 'asha')));
  service.also({ [ADD]: added, [READ]: added });
  await user.type(field(), 'Torn box{Meta>}{Enter}{/Meta}');
  await screen.findByText('Torn box', { selector: 'p' });
  late(ok(stateOf()));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown()).toHaveLength(1);
});

test('a read that an answer replaces is made again: it may be of a change since that answer', async () => {
  const user = await openNotes(stateOf());
  const answer = service.hold(ADD);
  await user.type(field(), 'Torn box{Meta>}{Enter}{/Meta}');
  // A colleague adds a note, which is announced before the own answer arrives.
  const [own, theirs] = [note('Torn box', 'asha'), note('Sent back')];
  service.hold(READ);
  void queryClient.invalidateQueries();
  service.also({ [READ]: ok(stateOf(theirs, own)) });
  answer(ok(stateOf(own)));
  expect(await screen.findByText('Sent back')).toBeInTheDocument();
  expect(shown()).toHaveLength(2);
});

test('a note that was not added stays in its field with the reason, and is sent again as the same note', async () => {
  const user = await openNotes(stateOf());
  service.also({ [ADD]: 'no answer' });
  await user.type(field(), 'Torn');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/^This may not have been saved. The server cannot/));
  expect(field()).toHaveValue('Torn');
  service.also({ [ADD]: ok(stateOf(note('Torn'))) });
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(field()).toHaveValue(''));
  const ids = service.requestsTo(addDeviceNote.path).filter(({ method }) => method === 'POST');
  expect(new Set(ids.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
});

test('a note that was confirmed after the device was closed is cleared from its field, and not added twice', async () => {
  const sent = () =>
    service.requestsTo(addDeviceNote.path).flatMap(({ method, data }) => (method === 'POST' ? [data as Note] : []));
  const first = await openNotes(stateOf());
  service.also({ [ADD]: 'no answer' });
  await first.type(field(), 'Torn at an edge{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  first.unmount();
  queryClient.clear();
  // It failed: the text is still there, and is sent as the same note.
  const again = await openNotes(stateOf());
  expect(field()).toHaveValue('Torn at an edge');
  await again.type(field(), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);
  again.unmount();
  queryClient.clear();
  // It succeeded.
  const id = sent()[0]?.id ?? '';
  await openNotes(stateOf({ ...note('Torn at an edge', 'asha', true), id }));
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(personal.tab.getItem('note:rvp1')).toBeNull();
});

test('an empty and a too long note are refused beside the field, and nothing is sent', async () => {
  const user = await openNotes(stateOf());
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(field()).toHaveAccessibleDescription('Note is missing');
  expect(field()).toHaveFocus();
  await user.click(field());
  await user.paste('n'.repeat(1001));
  expect(field()).toHaveAccessibleDescription(
    'The note has 1,001 characters; the limit is 1,000. Shorten it, or write two notes.',
  );
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(field()).toHaveValue('n'.repeat(1001));
  expect(service.requestsTo(addDeviceNote.path).filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a note that is being typed is restored when the device is opened again', async () => {
  const opened = await openNotes(stateOf());
  await opened.type(field(), 'Half a tho');
  opened.unmount();
  queryClient.clear();
  await openNotes(stateOf());
  expect(field()).toHaveValue('Half a tho');
});

test('notes are read again each time that their device is opened: nothing announces a change in between', async () => {
  const opened = await openNotes(stateOf(note('Torn box')));
  opened.unmount();
  service.also({ [READ]: ok(stateOf(note('Sent back'), note('Torn box'))) });
  render(
    <QueryProvider>
      <DeviceNotes trackingId="RVP1" />
    </QueryProvider>,
  );
  expect(await screen.findByText('Sent back')).toBeInTheDocument();
});

test('users remove their own notes after a confirmation; others have no such button', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  const user = await openNotes(stateOf(note('Mine', 'asha', true), note('His')));
  service.also({ [removeDeviceNote.path]: ok(stateOf(note('His'))) });
  const button = screen.getByRole('button', { name: 'Remove the note “Mine”' });
  await user.click(button);
  expect(service.count(removeDeviceNote.path)).toBe(0);
  await user.click(button);
  await waitFor(() => expect(shown()).toHaveLength(1));
  expect(screen.getByRole('log')).toHaveFocus();
  expect(confirm).toHaveBeenCalledWith('Remove the note of asha, 26 Jan 2025, 10:15?');
  expect(service.sentTo(removeDeviceNote.path)).toEqual([{ id: 'id of Mine' }]);
});

test('notes are removed at once, and answers in another order do not bring them back', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const user = await openNotes(stateOf(note('One', 'asha', true), note('Two', 'ravi', true)));
  const [first, second] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()];
  service.also({ [READ]: ok(stateOf()) });
  service.also({
    [removeDeviceNote.path]: (removed) => ((removed as { id: string }).id === 'id of One' ? first : second).promise,
  });
  await user.click(screen.getByRole('button', { name: 'Remove the note “One”' }));
  await user.click(screen.getByRole('button', { name: 'Remove the note “Two”' }));
  expect(service.count(removeDeviceNote.path)).toBe(2);
  second.resolve(ok(stateOf()));
  expect(await screen.findByText('No notes yet')).toBeVisible();
  first.resolve(ok(stateOf(note('Two', 'ravi', true))));
  await waitFor(() =>
    expect(service.requestsTo(getDeviceNotes.path).filter(({ method }) => method === 'GET')).toHaveLength(2),
  );
  await waitFor(() => expect(shown()).toEqual([]));
});

test.each([
  [
    { status: 503, data: { error: 'Try again later' } },
    'error',
    /^RVP1: This may not have been saved. Try again later/,
  ],
  [{ status: 400, data: { error: 'Too many' } }, 'error', /^RVP1: Failed to save the note: Too many/],
  [ok({ flag: null, flag_version: 0, notes: [] }), 'success', /^RVP1: Note saved$/],
] as const)('a note whose device was left while it was saved reports the outcome', async (reply, kind, text) => {
  const notified = jest.fn();
  tellLeftSaves(notified);
  const user = await openNotes(stateOf());
  const answer = service.hold(addDeviceNote.path);
  await user.type(field(), 'Box is open');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  const { unmount } = user;
  unmount();
  answer(reply);
  await waitFor(() => expect(notified.mock.calls).toEqual([[kind, expect.stringMatching(text)]]));
});

test('a Wishmaster reads notes and sees which roles write them', async () => {
  await openNotes(stateOf(note('Read me')), 'operators');
  expect(screen.getByText(/^Your role can read notes/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('notes that could not be read are requested again; a service without them shows none', async () => {
  service.also({ [READ]: { status: 400, data: { error: 'No', request_id: 'req-7f3' } } });
  sessionStore.setState({ role: 'executive' });
  const user = userEvent.setup();
  const page = (
    <QueryProvider>
      <DeviceNotes trackingId="RVP1" />
    </QueryProvider>
  );
  const { rerender } = render(page);
  expect(await screen.findByText(/^Couldn’t load the notes: No/)).toBeInTheDocument();
  expect(screen.getByText('req-7f3')).toBeVisible();
  service.also({ [READ]: { status: 404 } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  rerender(page);
  await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument());
});
