import { personal } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { rawDevice } from '../../testing/raw-device.ts';
import { closeList, leave, openList, rowOf } from '../../testing/render-list.tsx';
import { parseLook, USUAL_LOOK } from './look.ts';

afterEach(() => {
  leave();
  personal.browser.removeItem('list-look');
});

const PATH = 'user/list_look/';
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

async function openDialog() {
  const user = openList([rawDevice('TID1')]);
  await rowOf('TID1');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Columns and rows' }) };
}

test('columns are left out and ordered at once, and the server keeps them', async () => {
  service.also({ [`GET ${PATH}`]: ok({ look: null }), [`POST ${PATH}`]: ok({ message: '' }) });
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Operator' }));
  await user.click(within(dialog).getByRole('button', { name: 'Move Tracking ID to the left' }));
  await user.click(within(dialog).getByRole('radio', { name: 'Dense' }));
  const columns = ['id', 'time', 'hub', 'expected', 'scanned', 'status', 'result'];
  await waitFor(() => expect(service.sentTo(PATH).at(-1)).toEqual({ columns, rows: 'dense' }));
  expect(within(dialog).getByRole('checkbox', { name: 'Tracking ID' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(heads()).toEqual([
    'Tracking ID',
    'Timestamp',
    'Hub Code',
    'Expected Device',
    'Scanned Device',
    'Status',
    'Result',
    'Actions',
  ]);
});

test('the look that the server keeps is that of the table', async () => {
  service.also({ [`GET ${PATH}`]: ok({ look: { columns: ['result', 'id'], rows: 'dense' } }) });
  openList([rawDevice('TID1')]);
  await rowOf('TID1');
  await waitFor(() => expect(heads()).toEqual(['Result', 'Tracking ID', 'Actions']));
});

test('a changed look is restored after a visit to another page', async () => {
  service.also({
    [`GET ${PATH}`]: ok({ look: { columns: ['result', 'id'], rows: 'dense' } }),
    [`POST ${PATH}`]: ok({ message: '' }),
  });
  const { user, dialog } = await openDialog();
  await waitFor(() => expect(heads()).toEqual(['Result', 'Tracking ID', 'Actions']));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Result' }));
  await waitFor(() => expect(service.sentTo(PATH)).toContainEqual({ columns: ['id'], rows: 'dense' }));
  closeList();
  openList([rawDevice('TID1')]);
  await rowOf('TID1');
  expect(heads()).toEqual(['Tracking ID', 'Actions']);
});

test('a look that was changed in another tab stays after another page', async () => {
  service.also({ [`GET ${PATH}`]: ok({ look: { columns: ['result', 'id'], rows: 'dense' } }) });
  openList([rawDevice('TID1')]);
  await rowOf('TID1');
  await waitFor(() => expect(heads()).toEqual(['Result', 'Tracking ID', 'Actions']));
  act(() => personal.browser.setItem('list-look', JSON.stringify({ columns: ['id'], rows: 'dense' })));
  expect(heads()).toEqual(['Tracking ID', 'Actions']);
  closeList();
  openList([rawDevice('TID1')]);
  await rowOf('TID1');
  expect(heads()).toEqual(['Tracking ID', 'Actions']);
});

test('a change stays when the server answers late with what it has kept', async () => {
  service.also({ [`POST ${PATH}`]: ok({ message: '' }) });
  const answer = service.hold(`GET ${PATH}`);
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Result' }));
  answer(ok({ look: { columns: ['result', 'id'], rows: 'dense' } }));
  await waitFor(() => expect(service.sentTo(PATH)).toHaveLength(2));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(heads()).toHaveLength(USUAL_LOOK.columns.length);
  expect(heads()).not.toContain('Result');
});

test('changes in quick succession are sent one after another', async () => {
  service.also({ [`GET ${PATH}`]: ok({ look: null }) });
  const answer = service.hold(`POST ${PATH}`);
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Result' }));
  await user.click(within(dialog).getByRole('radio', { name: 'Dense' }));
  const sent = () => service.requestsTo(PATH).filter(({ method }) => method === 'POST');
  expect(sent()).toHaveLength(1);
  answer(ok({ message: '' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.data).toMatchObject({ rows: 'dense' });
});

test('without the call the look is stored in the browser, without a message', async () => {
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Result' }));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(heads()).not.toContain('Result');
  expect(screen.queryByText(/kept in this browser only/)).not.toBeInTheDocument();
});

test('when the server fails, the page reports that only this browser keeps the look', async () => {
  service.also({ [`GET ${PATH}`]: ok({ look: null }), [`POST ${PATH}`]: { status: 500, data: {} } });
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText(/Columns and rows are saved in this browser only/)).toBeInTheDocument();
});

test.each(['', 'no json', '[]', '{"columns":["time"]}', '{"columns":["id","id"]}', '{"columns":["id","x"]}'])(
  'kept text "%s" is the usual look',
  (text) => {
    expect(parseLook(text || null)).toEqual(USUAL_LOOK);
  },
);
