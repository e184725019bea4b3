import { personal } from '@veritas/shared/session';
import { copiedText } from '@veritas/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { rawDevice, SUBMITTED } from '../../testing/raw-device.ts';
import { closeList, idsOfList, leave, openList, rowOf } from '../../testing/render-list.tsx';
import { parseViews } from './saved-views.ts';

afterEach(leave);
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  window.confirm = jest.fn(() => true);
});

const devices = [rawDevice('PENDING'), rawDevice('DONE', SUBMITTED)];
const KEY = 'views';

async function openDialog(address = '/ListDevices?status=pending') {
  const user = openList(devices, address);
  await rowOf('PENDING');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(screen.getByRole('button', { name: /Save or edit views/ }));
  return user;
}
const nameField = () => screen.getByLabelText('Name of this view');

test('a view is saved under a name and is one press away, for the person who saved it', async () => {
  const user = await openDialog();
  expect(nameField()).toHaveFocus();
  const region = within(screen.getByRole('dialog')).getAllByRole('status')[0];
  expect(region).toBeEmptyDOMElement();
  await user.keyboard('Not picked up{Enter}');
  await waitFor(() => expect(region).toHaveTextContent('View saved'));
  expect(JSON.parse(personal.browser.getItem(KEY) ?? '')).toEqual([
    { name: 'Not picked up', search: 'status=pending' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(idsOfList()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(screen.getByRole('link', { name: 'Not picked up' }));
  expect(idsOfList()).toEqual(['PENDING']);
});

test('the name that is being typed outlives a reload and the end of the session, until it is saved', async () => {
  personal.tab.setItem('viewName', 'Not pic');
  const user = await openDialog();
  expect(nameField()).toHaveValue('Not pic');
  await user.type(nameField(), 'ked up');
  expect(personal.tab.getItem('viewName')).toBe('Not picked up');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Rename Not picked up' })).toBeVisible();
  expect(personal.tab.getItem('viewName')).toBeNull();
  await user.type(nameField(), 'Anot');
  closeList();
  expect(personal.tab.getItem('viewName')).toBeNull();
});

test('the new name of a view outlives a reload and the end of the session, until it is saved or left', async () => {
  personal.browser.setItem(KEY, JSON.stringify([{ name: 'Apple', search: 'status=pending' }]));
  personal.tab.setItem('viewName Apple', 'Apple p');
  const user = await openDialog();
  const field = screen.getByLabelText('New name of Apple');
  expect(field).toHaveValue('Apple p');
  await user.type(field, 'ie');
  expect(personal.tab.getItem('viewName Apple')).toBe('Apple pie');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Rename Apple pie' }));
  expect(personal.tab.getItem('viewName Apple')).toBeNull();
  await user.keyboard('s');
  expect(personal.tab.getItem('viewName Apple pie')).toBe('Apple pies');
  await user.keyboard('{Escape}');
  expect(personal.tab.getItem('viewName Apple pie')).toBeNull();
});

test('the focus of a button that goes is in the line of its view, or of the next one', async () => {
  const views = ['Apple', 'Kiwi', 'Plum'].map((name) => ({ name, search: 'status=pending' }));
  personal.browser.setItem(KEY, JSON.stringify(views));
  const user = await openDialog();
  const button = (name: string) => screen.getByRole('button', { name });
  await user.click(button('Rename Apple'));
  await user.click(button('Cancel'));
  expect(button('Rename Apple')).toHaveFocus();
  await user.click(button('Rename Apple'));
  await user.keyboard('Zebra{Escape}');
  expect(button('Rename Apple')).toHaveFocus();
  await user.click(button('Rename Apple'));
  await user.clear(screen.getByLabelText('New name of Apple'));
  await user.type(screen.getByLabelText('New name of Apple'), 'Zebra{Enter}');
  expect(button('Copy link to Zebra')).toHaveFocus();
  await user.click(button('Delete Kiwi'));
  expect(button('Copy link to Plum')).toHaveFocus();
  await user.click(button('Delete Zebra'));
  expect(button('Copy link to Plum')).toHaveFocus();
  await user.click(button('Delete Plum'));
  expect(nameField()).toHaveFocus();
});

test('a view is deleted after a question', async () => {
  personal.browser.setItem(KEY, JSON.stringify([{ name: 'Old', search: '' }]));
  const confirm = jest.fn(() => false);
  window.confirm = confirm;
  const user = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Delete Old' }));
  expect(confirm).toHaveBeenCalledWith('Delete the view “Old”?');
  expect(screen.getByRole('button', { name: 'Delete Old' })).toHaveFocus();
});

test('a view with days keeps the zone that they were meant in', async () => {
  const user = await openDialog('/ListDevices?created=2025-01-01..');
  await user.type(nameField(), 'New year{Enter}');
  expect(parseViews(personal.browser.getItem(KEY))).toEqual([
    expect.objectContaining({
      name: 'New year',
      question: { created: { from: '2025-01-01' }, zone: 'Asia/Kolkata' },
    }),
  ]);
});

test('a view can be renamed and deleted', async () => {
  personal.browser.setItem(KEY, JSON.stringify([{ name: 'Old', search: 'status=pending' }]));
  const user = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Rename Old' }));
  expect(screen.getByLabelText('New name of Old')).toHaveFocus();
  await user.clear(screen.getByLabelText('New name of Old'));
  await user.type(screen.getByLabelText('New name of Old'), 'New{Enter}');
  await user.click(screen.getByRole('button', { name: 'Copy link to New' }));
  expect(await copiedText()).toBe('http://localhost/ListDevices?status=pending');
  await user.click(screen.getByRole('button', { name: 'Delete New' }));
  expect(screen.getByText(/No saved views yet/)).toBeInTheDocument();
});

test.each([
  ['without a name', ' ', 'Name is missing'],
  ['with the name of another', 'TAKEN', 'Another view has this name'],
  ['with a name that is too long', 'n'.repeat(61), 'The name has 61 characters; the limit is 60.'],
])('a view %s is not saved', async (_case, name, problem) => {
  personal.browser.setItem(KEY, JSON.stringify([{ name: 'Taken', search: '' }]));
  const user = await openDialog();
  await user.type(nameField(), `${name}{Enter}`);
  expect(screen.getByText(problem)).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Saved views' })).getAllByRole('listitem')).toHaveLength(1);
});

test('a view saved in another tab appears', async () => {
  const user = await openDialog();
  act(() => personal.browser.setItem(KEY, JSON.stringify([{ name: 'From there', search: '' }])));
  expect(screen.getByRole('button', { name: 'Delete From there' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Done' }));
});

test.each(['', 'no json', '{}', '[1,null,{"name":3},{"name":" ","search":""}]', '[{"name":"x"}]'])(
  'stored text "%s" is no view',
  (text) => {
    expect(parseViews(text || null)).toEqual([]);
  },
);
