import { hubChoice, hubKey, parseDeviceRecords } from '@veritas/shared/domain';
import { sessionStore } from '@veritas/shared/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DETACHED, rawDevice, SUBMITTED, VERIFIED } from '../../testing/raw-device.ts';
import { idsOfList, leave, openList, rowOf } from '../../testing/render-list.tsx';
import { textSums } from './ageing-counts.ts';

afterEach(leave);

const at = (hub_code: string | null) => ({ order: { hub_code } });
const fresh = { ...SUBMITTED, submit_time: new Date().toISOString() };
const devices = [
  rawDevice('PENDING'),
  rawDevice('FRESH', fresh),
  rawDevice('NEWER', {
    ...SUBMITTED,
    submit_time: '2025-01-27T10:00:00Z',
    submitted_by: { username: 'wm_asha' },
    ...at('DEL'),
  }),
  rawDevice('OLDER', { ...SUBMITTED, submitted_by: null, ...at(null) }),
  rawDevice('ATHUB', VERIFIED),
  rawDevice('CLOSED', DETACHED),
];
const counts = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('two links under the head: all devices, and those that need attention with their number', async () => {
  const user = openList(devices);
  await rowOf('PENDING');
  const link = await screen.findByRole('link', { name: 'Needs attention 3' });
  expect(screen.getByRole('link', { name: 'All devices' })).toHaveAttribute('aria-current', 'page');
  await user.click(link);
  expect(link).toHaveAttribute('aria-current', 'page');
  expect(idsOfList()).toEqual(['OLDER', 'ATHUB', 'NEWER']);
  expect(window.location.search).toBe('?late=any');
});

test('a late device shows how long it waits', async () => {
  openList(devices, '/ListDevices?late=any');
  expect(await rowOf('OLDER')).toHaveTextContent(/Submitted, \d+ d ago/);
});

test('a late device whose last step has no time shows how long it waits, and no age of that step', async () => {
  openList([rawDevice('NO_TIME', { ...VERIFIED, verify_time: null })], '/ListDevices?late=any');
  const row = await rowOf('NO_TIME');
  expect(row).toHaveTextContent(/Verified, waiting \d+ d/);
  expect(row).not.toHaveTextContent('ago');
});

test('counts by step, hub and operator narrow the list to exactly their devices', async () => {
  const user = openList(devices, '/ListDevices?late=any');
  await rowOf('OLDER');
  expect(counts('Waiting for')).toEqual(['Not at the hub after 24 h 2', 'Not at the RC after 5 days 1']);
  expect(counts('Hub')).toEqual(['BLR_KOR 1', 'DEL 1', 'Unknown 1']);
  expect(counts('Operator')).toEqual(['wm_asha 1', 'wm_ravi 1', 'Unknown 1']);
  await user.click(screen.getByRole('button', { name: /^Not at the hub/ }));
  expect(idsOfList()).toEqual(['OLDER', 'NEWER']);
  await user.click(within(screen.getByRole('region', { name: 'Operator' })).getByRole('button', { name: 'Unknown 1' }));
  expect(idsOfList()).toEqual(['OLDER']);
  await user.click(screen.getByRole('button', { name: 'Remove filter Not at the hub after 24 h' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Operator: Unknown' }));
  expect(window.location.search).toBe('?late=any');
});

test('a hub that is written in several ways has one name, whichever of its devices waits longest', () => {
  const late = { is_submit: true, submit_time: '2025-01-26T10:15:00Z' };
  const labelsOf = (codes: readonly string[]) => {
    const records = parseDeviceRecords(codes.map((hub_code, id) => ({ id, tracking_id: { hub_code }, ...late })));
    return textSums(records, 'hub', (hub) => hubChoice(hubKey(hub))).map(({ label, count }) => [label, count]);
  };
  expect(labelsOf(['blr_kor', 'BLR_KOR'])).toEqual([['BLR_KOR', 2]]);
  expect(labelsOf(['BLR_KOR', 'blr_kor'])).toEqual([['BLR_KOR', 2]]);
});

test('limits that are set for everyone apply where an address has no limits', async () => {
  const user = openList(devices, '/ListDevices?late=any');
  await rowOf('OLDER');
  act(() => sessionStore.setState({ ageing: { hubHours: 90_000, rcDays: 5 } }));
  await waitFor(() => expect(idsOfList()).toEqual(['ATHUB']));
  expect(await screen.findByRole('link', { name: 'Needs attention 1' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All devices' }));
  expect(window.location.search).toBe('');
});

test('a link with its own limits keeps them', async () => {
  openList(devices, '/ListDevices?late=any&hub_hours=24');
  await rowOf('OLDER');
  act(() => sessionStore.setState({ ageing: { hubHours: 90_000, rcDays: 5 } }));
  expect(await screen.findByRole('link', { name: 'Needs attention 1' })).toBeVisible();
  expect(idsOfList()).toEqual(['OLDER', 'ATHUB', 'NEWER']);
});

test('the queue stays with the hub that is chosen', async () => {
  const user = openList(devices, '/ListDevices?hub=blr_kor');
  await rowOf('PENDING');
  await user.click(await screen.findByRole('link', { name: 'Needs attention 1' }));
  await waitFor(() => expect(idsOfList()).toEqual(['ATHUB']));
});
