import { flagDevice, queryClient, tellLeftSaves, type DeviceNotes as Notes } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leaveNotes, openNotes, READ, stateOf } from '../../testing/device-notes.tsx';

const HELD: Notes['flag'] = { kind: 'hold', reason: 'Bill is asked for', by: 'ravi', at: '2025-01-26T04:45:00Z' };

afterEach(leaveNotes);

test('a flag is set with a reason and cleared, by what was seen of it', async () => {
  const user = await openNotes(stateOf());
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

test('a flag that only a newer release knows is shown as it came, and kept when its reason is changed', async () => {
  const recall = { ...HELD, kind: 'recall' };
  const user = await openNotes({ ...stateOf(), flag: recall, flag_version: 4 });
  expect(screen.getByRole('group', { name: 'Flag' })).toHaveTextContent(/^recallravi26 Jan 2025, 10:15/);
  service.also({ [flagDevice.path]: ok({ ...stateOf(), flag: recall, flag_version: 5 }) });
  await user.click(screen.getByRole('button', { name: 'Change flag' }));
  expect(screen.getByRole('combobox', { name: 'Flag' })).toHaveTextContent('recall');
  await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), '!{Enter}');
  await waitFor(() =>
    expect(service.sentTo(flagDevice.path)).toMatchObject([{ flag: 'recall', reason: 'Bill is asked for!' }]),
  );
});

test('while a flag is saved, nothing can be typed that would be lost', async () => {
  const user = await openNotes(stateOf());
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

test('a flag that failed to save is reported after its form or device was left', async () => {
  const notified = jest.fn();
  tellLeftSaves(notified);
  const user = await openNotes(stateOf());
  const answer = service.hold(flagDevice.path);
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  answer({ status: 503, data: { error: 'Try again later' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('This may not have been saved. Try again later');
  const later = service.hold(flagDevice.path);
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  const { unmount } = user;
  unmount();
  later({ status: 400, data: { error: 'Not this one' } });
  await waitFor(() =>
    expect(notified.mock.calls).toEqual([['error', expect.stringMatching(/^RVP1: Failed to save the flag: /)]]),
  );
});

test('Escape closes the list of flags, then the form of the flag, and not the details around it', async () => {
  const user = await openNotes(stateOf());
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

test('a flag that was changed meanwhile is shown, beside what was typed', async () => {
  const user = await openNotes(stateOf());
  const words = 'ravi changed the flag meanwhile. Compare, then save again.';
  service.also({ [flagDevice.path]: { status: 409, data: { error: words } } });
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  const reason = screen.getByRole('textbox', { name: 'Reason (optional)' });
  await user.type(reason, 'Mine');
  service.also({ [READ]: ok({ ...stateOf(), flag: HELD, flag_version: 4 }) });
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  await waitFor(() => expect(reason).toHaveAccessibleDescription(`Failed to save the flag: ${words}`));
  expect(await screen.findByText('Bill is asked for')).toBeInTheDocument();
  expect(reason).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  await waitFor(() => expect(service.count(flagDevice.path)).toBe(2));
  expect(service.sentTo(flagDevice.path).at(-1)).toMatchObject({ reason: 'Mine', version: 4 });
});

test('a flag is changed by what was seen of it when its form was opened', async () => {
  const user = await openNotes(stateOf());
  await user.click(screen.getByRole('button', { name: 'Set flag' }));
  service.also({ [READ]: ok({ ...stateOf(), flag: HELD, flag_version: 4 }), [flagDevice.path]: 'no answer' });
  void queryClient.invalidateQueries();
  expect(await screen.findByText('Bill is asked for')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  await waitFor(() => expect(service.sentTo(flagDevice.path)).toMatchObject([{ flag: 'hold', version: 0 }]));
});
