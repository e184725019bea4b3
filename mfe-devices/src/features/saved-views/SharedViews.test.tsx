import { queryClient } from '@veritas/shared/api';
import { personal, sessionStore } from '@veritas/shared/session';
import { ok, service, type FakeAnswer } from '@veritas/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { rawDevice } from '../../testing/raw-device.ts';
import { leave, openList, rowOf } from '../../testing/render-list.tsx';
import { parseViews } from './saved-views.ts';

afterEach(() => {
  leave();
  personal.browser.removeItem('views');
});

const LIST = 'user/saved_views/';
const SAVE = 'user/save_view/';
const own = { id: '1', name: 'Late', search: 'late=any', shared_with: 'me', owner: 'asha', own: true };
const SEEN = { name: 'Late', shared_with: 'me' };
const theirs = { id: '2', name: 'North', search: 'hub=del_okh', shared_with: 'hub', owner: 'ravi', own: false };

async function openViews(
  views: readonly object[],
  role: 'executive' | 'central_ops' = 'executive',
  answerTo: (name: string) => FakeAnswer = () => ok(own),
) {
  service.also({
    [`GET ${LIST}`]: ok(views),
    [`POST ${SAVE}`]: (view) => answerTo((view as { name: string }).name),
    ['POST user/delete_view/']: ok({ message: '' }),
  });
  const user = openList([rawDevice('TID1')]);
  const groups = role === 'executive' ? [{ name: 'blr', code: 'BLR_KOR', organization: 'hub' as const }] : [];
  act(() => sessionStore.setState({ role, groups }));
  await rowOf('TID1');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  if (views.length > 0) expect(await screen.findByRole('link', { name: /Late/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Save or edit views/ }));
  return user;
}

async function offered(user: Awaited<ReturnType<typeof openViews>>) {
  await user.click(screen.getByRole('combobox', { name: 'Who can see Late' }));
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

test('views of others are named with their owner, and can be opened but not changed', async () => {
  await openViews([own, theirs]);
  const list = screen.getByRole('list', { name: 'Saved views' });
  expect(within(list).getAllByRole('listitem')[1]).toHaveTextContent('Northby ravi');
  expect(within(list).getByRole('button', { name: 'Delete Late' })).toBeInTheDocument();
  expect(within(list).queryByRole('button', { name: /(Delete|Rename) North/ })).not.toBeInTheDocument();
});

test('an executive shares a view with their own hub, not with everyone', async () => {
  const user = await openViews([own]);
  expect(await offered(user)).toEqual(['Only me', 'My hub']);
  await user.click(screen.getByRole('option', { name: 'My hub' }));
  await waitFor(() =>
    expect(service.sentTo(SAVE)).toEqual([
      { id: '1', name: 'Late', search: 'late=any', shared_with: 'hub', seen: SEEN },
    ]),
  );
});

test('a view that was deleted meanwhile leaves the list, with the reason', async () => {
  const gone = { status: 404, data: { error: 'This view was deleted meanwhile.', code: 'not_found' } };
  const user = await openViews([own], 'executive', () => gone);
  await offered(user);
  service.also({ [`GET ${LIST}`]: ok([theirs]) });
  await user.click(screen.getByRole('option', { name: 'My hub' }));
  expect(await screen.findByText('This view was deleted meanwhile.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Who can see Late' })).not.toBeInTheDocument());
});

test('a rename is checked against the name it began with, or the newer one that the user was shown', async () => {
  const changed = { status: 409, data: { error: 'This view was changed meanwhile. Compare, then save again.' } };
  const user = await openViews([own], 'executive', () => changed);
  await user.click(screen.getByRole('button', { name: 'Rename Late' }));
  service.also({ [`GET ${LIST}`]: ok([{ ...own, name: 'Overdue' }]) });
  await act(() => queryClient.invalidateQueries());
  const field = await screen.findByLabelText('New name of Overdue');
  await user.type(field, 'r{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This view was changed meanwhile/));
  await user.type(field, '{Enter}');
  await waitFor(() => expect(service.count(SAVE)).toBe(2));
  const seen = service.sentTo(SAVE).map((sent) => (sent as { seen: object }).seen);
  expect(seen).toEqual([SEEN, { ...SEEN, name: 'Overdue' }]);
});

test('a change of a view whose answer was lost may have been saved', async () => {
  const user = await openViews([own], 'executive', () => ({ status: 502, data: '<html>Bad gateway</html>' }));
  await offered(user);
  await user.click(screen.getByRole('option', { name: 'My hub' }));
  expect(await screen.findByText(/^This may not have been saved\. /)).toBeInTheDocument();
});

test('a view that is renamed while it is being shared is shared', async () => {
  const user = await openViews([own]);
  const answer = service.hold(`POST ${SAVE}`);
  await offered(user);
  await user.click(screen.getByRole('option', { name: 'My hub' }));
  expect(screen.getByRole('combobox', { name: 'Who can see Late' })).toHaveTextContent('My hub');
  await user.click(screen.getByRole('button', { name: 'Rename Late' }));
  await user.type(screen.getByLabelText('New name of Late'), 'r{Enter}');
  await waitFor(() => expect(service.count(SAVE)).toBe(2));
  expect(service.sentTo(SAVE).at(-1)).toMatchObject({
    name: 'Later',
    shared_with: 'hub',
    seen: { name: 'Late', shared_with: 'hub' },
  });
  answer({ status: 403, data: { error: 'You belong to no hub' } });
  const field = screen.getByLabelText('New name of Late');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/You belong to no hub/));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('combobox', { name: 'Who can see Late' })).toHaveTextContent('Only me');
});

test('the answer to an earlier choice of who sees a view does not show that choice again', async () => {
  const user = await openViews([own]);
  const select = () => screen.getByRole('combobox', { name: 'Who can see Late' });
  const first = service.hold(`POST ${SAVE}`);
  await offered(user);
  await user.click(screen.getByRole('option', { name: 'My hub' }));
  service.hold(`POST ${SAVE}`);
  await offered(user);
  await user.click(screen.getByRole('option', { name: 'Only me' }));
  service.also({ [`GET ${LIST}`]: ok([{ ...own, shared_with: 'hub' }]) });
  const listed = service.count(LIST);
  first(ok(own));
  await waitFor(() => expect(service.count(LIST)).toBe(listed + 1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(select()).toHaveTextContent('Only me');
  // What is saved next keeps it.
  await user.click(screen.getByRole('button', { name: 'Rename Late' }));
  await user.type(screen.getByLabelText('New name of Late'), 'r{Enter}');
  await waitFor(() => expect(service.sentTo(SAVE).at(-1)).toMatchObject({ name: 'Later', shared_with: 'me' }));
});

test('the answer to a rename that was cancelled does not close the next one', async () => {
  const user = await openViews([own]);
  const answer = service.hold(`POST ${SAVE}`);
  const rename = () => user.click(screen.getByRole('button', { name: 'Rename Late' }));
  const field = () => screen.getByLabelText(/^New name of Late/);
  await rename();
  await user.type(field(), 'r{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await rename();
  await user.type(field(), ' devices');
  service.also({ [`GET ${LIST}`]: ok([{ ...own, name: 'Later' }]) });
  answer(ok(own));
  expect(await screen.findByLabelText('New name of Later')).toHaveValue('Late devices');
});

test('a view with filters that only a newer release knows is opened and renamed with them', async () => {
  const search = 'status=recalled&late=any&colour=red';
  const user = await openViews([{ ...own, search }]);
  const link = screen.getByRole('link', { name: /Late/, hidden: true });
  expect(link).toHaveAttribute('href', `/ListDevices?${search}`);
  await user.click(screen.getByRole('button', { name: 'Rename Late' }));
  await user.type(screen.getByLabelText('New name of Late'), 'r{Enter}');
  const sent = { id: '1', name: 'Later', search, shared_with: 'me', seen: SEEN };
  await waitFor(() => expect(service.sentTo(SAVE)).toEqual([sent]));
});

test('deleting a view that others see asks with that warning, and leaves the focus in the list', async () => {
  const confirm = jest.fn(() => false);
  window.confirm = confirm;
  const user = await openViews([{ ...own, shared_with: 'everyone' }, theirs], 'central_ops');
  const press = () => user.click(screen.getByRole('button', { name: 'Delete Late' }));
  await press();
  expect(confirm).toHaveBeenCalledWith('Delete the view “Late” for everyone who sees it?');
  expect(service.count('user/delete_view/')).toBe(0);
  confirm.mockReturnValue(true);
  service.also({ [`GET ${LIST}`]: ok([theirs]) });
  await press();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy link to North' })).toHaveFocus());
  expect(service.sentTo('user/delete_view/')).toEqual([{ id: '1' }]);
});

test('a view that is renamed on the server leaves the focus to its pencil', async () => {
  const user = await openViews([own]);
  await user.click(screen.getByRole('button', { name: 'Rename Late' }));
  service.also({ [`GET ${LIST}`]: ok([{ ...own, name: 'Later' }]) });
  await user.type(screen.getByLabelText('New name of Late'), 'r{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rename Later' })).toHaveFocus());
});

test('central ops share with everyone, and have no hub to share with', async () => {
  const user = await openViews([own], 'central_ops');
  expect(await offered(user)).toEqual(['Only me', 'Everyone']);
});

test('a refusal of the server is shown as received', async () => {
  const user = await openViews([own]);
  service.also({ [`POST ${SAVE}`]: { status: 409, data: { error: 'Another view of yours has this name' } } });
  await user.type(screen.getByLabelText('Name of this view'), 'Mine{Enter}');
  const field = screen.getByLabelText('Name of this view');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Another view of yours has this name'));
  expect(field).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Rename Late' }));
  await user.type(screen.getByLabelText('New name of Late'), 'r{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('New name of Late')).toHaveAccessibleDescription(/Another view of yours/),
  );
  expect(screen.getByLabelText('New name of Late')).toHaveValue('Later');
  service.also({ [`POST ${SAVE}`]: ok(own) });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
});

test('a refused share is reported', async () => {
  const user = await openViews([own]);
  service.also({ [`POST ${SAVE}`]: { status: 403, data: { error: 'You belong to no hub' } } });
  await offered(user);
  await user.click(screen.getByRole('option', { name: 'My hub' }));
  expect(await screen.findByText('You belong to no hub')).toBeInTheDocument();
});

test('views that are loading or failed to load are not reported as no views', async () => {
  const answer = service.hold(`GET ${LIST}`);
  const user = openList([rawDevice('TID1')]);
  await rowOf('TID1');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect(screen.getByText('Loading …')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Save or edit views/ }));
  expect(screen.getByText('Loading the saved views')).toBeInTheDocument();
  answer({ status: 409, data: { error: 'Not today', request_id: 'req-7f3' } });
  expect(await screen.findByText(/The saved views could not be loaded: Not today/)).toBeInTheDocument();
  expect(screen.getByText('req-7f3')).toBeInTheDocument();
  expect(screen.queryByText(/No saved views yet/)).not.toBeInTheDocument();
  service.also({ [`GET ${LIST}`]: ok([]) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/No saved views yet/)).toBeInTheDocument();
  expect(screen.getByLabelText('Name of this view')).toHaveFocus();
});

test('views that the browser kept move to the server once', async () => {
  personal.browser.setItem('views', JSON.stringify([{ name: 'Old', search: 'status=pending' }]));
  await openViews([own]);
  await waitFor(() => expect(personal.browser.getItem('views')).toBeNull());
  expect(service.sentTo(SAVE)).toEqual([{ name: 'Old', search: 'status=pending', shared_with: 'me' }]);
});

const three = ['One', 'Two', 'Three'].map((name) => ({ name, search: 'status=pending' }));
const kept = () => parseViews(personal.browser.getItem('views')).map(({ name }) => name);
const moved = () => service.sentTo(SAVE).map((view) => (view as { name: string }).name);

test('a view that the server refuses does not block the others that move to it', async () => {
  personal.browser.setItem('views', JSON.stringify(three));
  const taken = { status: 409, data: { error: 'Another view of yours has this name' } };
  await openViews([own], 'executive', (name) => (name === 'One' ? taken : ok(own)));
  await waitFor(() => expect(kept()).toEqual(['One']));
  expect(moved()).toEqual(['One', 'Two', 'Three']);
  expect(await screen.findByText('Another view of yours has this name')).toBeInTheDocument();
});

test('an interrupted move continues with the views that are left', async () => {
  personal.browser.setItem('views', JSON.stringify(three));
  const one = { ...own, id: '5', name: 'ONE', search: 'status=pending' };
  await openViews([own, one], 'executive', (name) => (name === 'Three' ? { status: 503 } : ok(own)));
  await waitFor(() => expect(kept()).toEqual(['Three']));
  expect(moved()).toEqual(['Two', 'Three']);
});
