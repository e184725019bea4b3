import type { Role } from '@veritas/shared/domain';
import { sessionStore } from '@veritas/shared/session';
import { screen, waitFor } from '@testing-library/react';
import { rawDevice } from '../testing/raw-device.ts';
import { escapeDialog, idsOfList, leave, openList, rowOf } from '../testing/render-list.tsx';

const matchMedia = jest.spyOn(window, 'matchMedia');
const noMatch = window.matchMedia('');
beforeEach(() => atDesk(true));
afterEach(leave);

const devices = [
  rawDevice('OWN1', { order: { hub_code: 'BLR_KOR' } }),
  rawDevice('OTHER1', { order: { hub_code: 'DEL_OKH' } }),
];
const field = () => screen.getByLabelText('Filter by tracking id');
const hub = () => screen.getByRole('combobox', { name: /Filter by hub/ });

/** Whether the primary pointer is a mouse or touch. */
function atDesk(mouse: boolean): void {
  matchMedia.mockImplementation((query) =>
    Object.assign(new EventTarget(), noMatch, { media: query, matches: mouse && query.includes('pointer: fine') }),
  );
}

function open(role: Role | null, address = '/ListDevices', hubCode: string | null = 'BLR_KOR') {
  sessionStore.setState({ role, hubCode });
  return openList(devices, address);
}

test.each<[Role | null, boolean]>([
  ['executive', true],
  ['incharge', true],
  ['central_ops', true],
  ['admin', false],
  ['super_admin', false],
])('%s with a hub starts with it: %s', async (role, startsWithOwn) => {
  open(role);
  await rowOf('OWN1');
  expect(idsOfList().toSorted()).toEqual(startsWithOwn ? ['OWN1'] : ['OTHER1', 'OWN1']);
  expect(window.location.search).toBe(startsWithOwn ? '?hub=blr_kor' : '');
});

test('a user without a hub, or with a return centre, starts with all', async () => {
  open('executive', '/ListDevices', null);
  await rowOf('OTHER1');
  leave();
  sessionStore.setState({ groups: [{ name: 'RC_BLR', code: 'RC_BLR', organization: 'RC' }] });
  open('executive', '/ListDevices', 'RC_BLR');
  await rowOf('OTHER1');
  expect(hub()).toHaveTextContent('Filter by hub...');
});

test('All Hubs is in the address, so that a reload, a link and the other view keep it', async () => {
  const user = open('incharge');
  await rowOf('OWN1');
  await user.click(hub());
  await user.click(screen.getByRole('option', { name: 'All Hubs' }));
  await rowOf('OTHER1');
  expect(window.location.search).toBe('?hub=all');
  expect(hub()).toHaveTextContent('Filter by hub...');
  expect(screen.getByRole('link', { name: 'All devices' })).toHaveAttribute('href', '/ListDevices?hub=all');
});

test('an address with a query shows the same for all users', async () => {
  open('executive', '/ListDevices?status=pending');
  await rowOf('OTHER1');
  expect(idsOfList()).toHaveLength(2);
  expect(field()).not.toHaveFocus();
});

test('at the hub desk the cursor is in the filter, ready for the first scan', async () => {
  const user = open('executive');
  expect(field()).toHaveFocus();
  await rowOf('OWN1');
  await user.keyboard('OWN1{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('OWN1');
  expect(screen.queryByText(/another hub/)).not.toBeInTheDocument();
});

test('so it is at the desk of a return centre, and for staff without a hub, whose list has all devices', async () => {
  const groups = [{ name: 'RC_BLR', code: 'RC_BLR', organization: 'RC' as const }];
  for (const [code, own] of [
    ['RC_BLR', groups],
    [null, []],
  ] as const) {
    sessionStore.setState({ groups: [...own] });
    const user = open('executive', '/ListDevices', code);
    await rowOf('OTHER1');
    expect(field()).toHaveFocus();
    await user.keyboard('OTHER1{Enter}');
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('another hub');
    leave();
  }
});

test.each<[string, Role, boolean]>([
  ['on a phone', 'executive', false],
  ['for a user who does not scan', 'incharge', true],
])('%s the cursor is left where it was', async (_case, role, mouse) => {
  atDesk(mouse);
  open(role);
  await rowOf('OWN1');
  expect(field()).not.toHaveFocus();
});

test('a scanned device of another hub still opens, and its details name that hub', async () => {
  const user = open('executive');
  await rowOf('OWN1');
  await user.keyboard('other1{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Belongs to another hub: DEL_OKH');
  escapeDialog(screen.getByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText(/The filter excludes/)).toHaveTextContent('The filter excludes OTHER1 of hub DEL_OKH.');
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect(idsOfList()).toEqual(['OTHER1']);
  await user.click(screen.getByRole('button', { name: 'See Details' }));
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('another hub');
});

test('so does one that a scanner puts a separator after', async () => {
  const user = open('executive');
  await rowOf('OWN1');
  await user.click(field());
  await user.paste('other1\u001d');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Belongs to another hub: DEL_OKH');
});

test('a part of an ID that only devices of other hubs have says how many, and one press shows them', async () => {
  const user = open('incharge');
  await rowOf('OWN1');
  await user.type(field(), 'the');
  expect(await screen.findByText('The other filters exclude 1 device whose ID contains “the”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect(await rowOf('OTHER1')).toBeVisible();
  expect(field()).toHaveValue('the');
});
