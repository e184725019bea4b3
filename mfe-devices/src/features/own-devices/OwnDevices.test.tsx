import { act, screen } from '@testing-library/react';
import { rawDevice, SUBMITTED } from '../../testing/raw-device.ts';
import { idsOfList, leave, openList, rowOf } from '../../testing/render-list.tsx';

const NOON = Date.parse('2025-01-28T12:00:00+05:30');
const by = (username: string, submit_time: string) => ({ ...SUBMITTED, submitted_by: { username }, submit_time });
const devices = [
  rawDevice('MINE1', by('asha', '2025-01-28T09:10:00+05:30')),
  rawDevice('MINE2', by('asha', '2025-01-28T00:05:00+05:30')),
  rawDevice('EARLIER', by('asha', '2025-01-27T23:55:00+05:30')),
  rawDevice('THEIRS', by('ravi', '2025-01-28T10:00:00+05:30')),
];
const link = () => screen.queryByRole('link', { name: /My devices today/ });

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOON));
afterEach(() => {
  leave();
  jest.restoreAllMocks();
});

test('a user who scans at the doorstep opens their devices of the day in one press', async () => {
  const user = openList(devices);
  await rowOf('THEIRS');
  const own = await screen.findByRole('link', { name: /My devices today/ });
  expect(own).toHaveTextContent('My devices today 2');
  expect(own).not.toHaveAttribute('aria-current');
  await user.click(own);
  await rowOf('MINE1');
  expect(idsOfList()).toEqual(['MINE1', 'MINE2']);
  expect(link()).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('Operator: asha')).toBeVisible();
});

test('the chosen hub stays, also for the way back to all devices', async () => {
  const elsewhere = rawDevice('ELSEWHERE', {
    ...by('asha', '2025-01-28T11:00:00+05:30'),
    order: { hub_code: 'DEL_OKH' },
  });
  const user = openList([...devices, elsewhere], '/ListDevices?hub=del_okh');
  await rowOf('ELSEWHERE');
  await user.click(await screen.findByRole('link', { name: 'My devices today 1' }));
  expect(idsOfList()).toEqual(['ELSEWHERE']);
  expect(screen.getByRole('link', { name: 'All devices' })).toHaveAttribute('href', '/ListDevices?hub=del_okh');
});

test('staff who never scanned at the doorstep are not offered it', async () => {
  openList(devices.slice(3));
  await rowOf('THEIRS');
  expect(link()).not.toBeInTheDocument();
});

test('a day without scans yet has a zero', async () => {
  openList(devices.slice(2));
  await rowOf('THEIRS');
  expect(await screen.findByRole('link', { name: /My devices today/ })).toHaveTextContent('My devices today 0');
});

test('while the refresh is paused, today is the day of the clock, not of the devices', async () => {
  localStorage.setItem('veritas-refresh', 'paused');
  openList(devices);
  await rowOf('THEIRS');
  expect(await screen.findByRole('link', { name: /My devices today/ })).toHaveTextContent('My devices today 2');
  jest.spyOn(Date, 'now').mockReturnValue(NOON + 86_400_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(link()).toHaveTextContent('My devices today 0');
  expect(link()).toHaveAttribute('href', expect.stringContaining('submitted=2025-01-29'));
  localStorage.removeItem('veritas-refresh');
});
