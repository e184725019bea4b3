import { sessionStore } from '@veritas/shared/session';
import { screen, within } from '@testing-library/react';
import { rawDevice, SUBMITTED } from '../../testing/raw-device.ts';
import { idsOfList, leave, openList, rowOf } from '../../testing/render-list.tsx';

afterEach(leave);

const of = (id: string, hub_code: string | null) => rawDevice(id, { ...SUBMITTED, order: { hub_code } });
const devices = [of('BLR1', 'BLR_KOR'), of('DEL1', 'DEL_OKH'), of('PNQ1', 'PNQ_CHK'), of('NONE1', null)];
const hub = () => screen.getByRole('combobox', { name: /Filter by hub/ });
const addHub = async (user: ReturnType<typeof openList>, name: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Hubs' }));
  await user.click(screen.getByRole('option', { name }));
};
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('button', { name: /^Remove/ })
    .map(({ textContent }) => textContent);

test('hubs are added one by one, and removed one by one', async () => {
  const user = openList(devices);
  await rowOf('PNQ1');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await addHub(user, 'BLR_KOR');
  expect(idsOfList()).toEqual(['BLR1']);
  expect(hub()).toHaveTextContent('BLR_KOR');
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  await addHub(user, 'DEL_OKH');
  await addHub(user, 'Unknown');
  expect(idsOfList().toSorted()).toEqual(['BLR1', 'DEL1', 'NONE1']);
  expect(hub()).toHaveTextContent('3 hubs');
  expect(window.location.search).toBe('?hub=blr_kor&hub=del_okh&hub=unknown');
  expect(chips()).toEqual(['Hub: BLR_KOR', 'Hub: DEL_OKH', 'Hub: Unknown']);
  await user.click(screen.getByRole('combobox', { name: 'Hubs' }));
  expect(offered()).toEqual(['PNQ_CHK']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Remove filter Hub: BLR_KOR' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Hub: DEL_OKH' }));
  expect(idsOfList()).toEqual(['NONE1']);
  expect(window.location.search).toBe('?hub=unknown');
  expect(hub()).toHaveTextContent('Unknown');
});

test('the hub of the toolbar replaces them, and All Hubs removes them', async () => {
  const user = openList(devices, '/ListDevices?hub=blr_kor&hub=del_okh&late=any');
  await rowOf('BLR1');
  expect(idsOfList().toSorted()).toEqual(['BLR1', 'DEL1']);
  await user.click(hub());
  await user.click(screen.getByRole('option', { name: 'PNQ_CHK' }));
  expect(window.location.search).toBe('?hub=pnq_chk&late=any');
  window.history.back();
  await rowOf('BLR1');
  await user.click(hub());
  await user.click(screen.getByRole('option', { name: 'All Hubs' }));
  expect(window.location.search).toBe('?late=any');
});

test('the views of the list keep them; a count of one hub narrows the list to it', async () => {
  const user = openList(devices, '/ListDevices?hub=blr_kor&hub=del_okh&late=any');
  await rowOf('BLR1');
  expect(screen.getByRole('link', { name: 'All devices' })).toHaveAttribute(
    'href',
    '/ListDevices?hub=blr_kor&hub=del_okh',
  );
  await user.click(screen.getByRole('button', { name: /^DEL_OKH/ }));
  expect(idsOfList()).toEqual(['DEL1']);
  expect(window.location.search).toBe('?hub=del_okh&late=any');
});

test('a user with a hub adds others to it, and a device of a hub outside the list says so', async () => {
  sessionStore.setState({ role: 'incharge', hubCode: 'BLR_KOR' });
  const user = openList(devices);
  await rowOf('BLR1');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await addHub(user, 'DEL_OKH');
  expect(window.location.search).toBe('?hub=blr_kor&hub=del_okh');
  await user.type(screen.getByLabelText('Filter by tracking id'), 'del1{Enter}');
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('another hub');
  await user.keyboard('{Escape}');
  await user.clear(screen.getByLabelText('Filter by tracking id'));
  await user.type(screen.getByLabelText('Filter by tracking id'), 'pnq1{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Belongs to another hub: PNQ_CHK');
});
