import { sessionStore } from '@veritas/shared/session';
import { copiedText } from '@veritas/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DETACHED, rawDevice, SUBMITTED, VERIFIED } from '../../testing/raw-device.ts';
import { idsOfList, leave, openList, rowOf } from '../../testing/render-list.tsx';

afterEach(leave);

const devices = [
  rawDevice('PENDING'),
  rawDevice('PASSED', { ...SUBMITTED, order: { device_type: 'laptop' } }),
  rawDevice('REJECTED', { ...SUBMITTED, device_result: 'E004', submitted_by: { username: 'wm_asha' } }),
  rawDevice('ATHUB', { ...VERIFIED, device_result: 'E006', submitted_by: { username: '<b>eve</b>' } }),
  rawDevice('CLOSED', { ...DETACHED, submitted_by: null, order: { created_date: '2025-01-20' } }),
];
const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('button', { name: /^Remove/ })
    .map(({ textContent }) => textContent);
const openFilters = async (user: ReturnType<typeof openList>) => {
  await rowOf('PENDING');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
};

test('the specified screen has no filters but text and hub until Filters is pressed', async () => {
  openList(devices);
  await rowOf('PENDING');
  expect(screen.queryByRole('combobox', { name: /Status/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  ['Status', 'Pending', ['PENDING'], '?status=pending', 'Status: Pending'],
  ['Status', 'Submitted, at any later stage', ['ATHUB', 'CLOSED', 'PASSED', 'REJECTED'], '?status=any_submitted', null],
  ['Result', 'Rejected, any code', ['ATHUB', 'REJECTED'], '?result=rejected', 'Result: Rejected, any code'],
  ['Result', 'E004: Device duplication detected.', ['REJECTED'], '?result=E004', null],
  ['Device type', 'Laptop', ['PASSED'], '?type=laptop', 'Type: Laptop'],
  ['Age', 'Not at the RC after 5 days', ['ATHUB'], '?late=rc', 'Not at the RC after 5 days'],
])('by %s "%s"', async (field, choice, ids, search, chip) => {
  const user = openList(devices);
  await openFilters(user);
  await user.click(screen.getByRole('combobox', { name: new RegExp(field) }));
  await user.click(screen.getByRole('option', { name: choice }));
  expect(idsOfList().toSorted()).toEqual(ids.toSorted());
  expect(window.location.search).toBe(search);
  if (chip) expect(chips()).toEqual([chip]);
});

test('the list of operators has all of them, and grows as it is moved through', async () => {
  const names = Array.from({ length: 120 }, (_, number) => `wm_${String(number).padStart(3, '0')}`);
  const user = openList(names.map((username) => rawDevice(username, { ...SUBMITTED, submitted_by: { username } })));
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('combobox', { name: 'Operator' }));
  expect(screen.getByRole('option', { name: 'wm_000' })).toHaveAttribute('aria-setsize', '120');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(window.location.search).toBe('?operator=wm_119');
});

test('filters that are changed before the list has followed the first change are all changed', async () => {
  openList(devices, '/ListDevices?status=any_submitted&type=laptop');
  await rowOf('PASSED');
  const remove = (words: RegExp) => fireEvent.click(screen.getByRole('button', { name: words }));
  act(() => {
    remove(/^Remove.*Status/);
    remove(/^Remove.*Type/);
  });
  expect(window.location.search).toBe('');
});

test('both days of creation that are typed before the list has followed the first are kept', async () => {
  const user = openList(devices);
  await openFilters(user);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  act(() => {
    type('Created from', '2025-01-10');
    type('Created to', '2025-01-20');
  });
  expect(new URLSearchParams(window.location.search).get('created')).toBe('2025-01-10..2025-01-20');
});

test('by operator: found by typing, Unknown is a device without a known operator', async () => {
  const user = openList(devices);
  await openFilters(user);
  await user.type(screen.getByRole('combobox', { name: 'Operator' }), 'eve');
  await user.click(screen.getByRole('option', { name: '<b>eve</b>' }));
  expect(idsOfList()).toEqual(['ATHUB']);
  act(() => window.history.back());
  await waitFor(() => expect(idsOfList()).toHaveLength(5));
  await user.click(screen.getByRole('combobox', { name: 'Operator' }));
  await user.click(screen.getByRole('option', { name: 'Unknown' }));
  expect(idsOfList()).toEqual(['CLOSED']);
});

test('by the days of creation, in the zone of the list', async () => {
  const user = openList(devices);
  await openFilters(user);
  await user.type(screen.getByLabelText('Created to'), '2025-01-24');
  expect(idsOfList()).toEqual(['CLOSED']);
  expect(chips()).toEqual(['Created until 24 Jan 2025']);
  expect(window.location.search).toBe('?created=..2025-01-24&zone=Asia%2FKolkata');
  await user.type(screen.getByLabelText('Created from'), '2025-01-25');
  expect(chips()).toEqual(['Created on 25 Jan 2025']);
});

test('a link of the dashboard shows its filters in words; each can be removed, and Back restores it', async () => {
  const user = openList(devices, '/ListDevices?hub=blr_kor&result=failed&verified=2025-01-27&operator=unknown');
  expect(await screen.findByText('No expectations available')).toBeInTheDocument();
  expect(chips()).toEqual(['Result: Not passed', 'Operator: Unknown', 'Verified on 27 Jan 2025']);
  await user.click(screen.getByRole('button', { name: 'Remove filter Operator: Unknown' }));
  expect(idsOfList()).toEqual(['ATHUB']);
  expect(window.location.search).toBe('?hub=blr_kor&result=failed&verified=2025-01-27');
  act(() => window.history.back());
  await waitFor(() => expect(chips()).toHaveLength(3));
});

test('Clear all shows every device again', async () => {
  const user = openList(devices, '/ListDevices?q=TID&hub=blr_kor&status=pending&type=laptop');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(idsOfList()).toHaveLength(5);
  expect(window.location.search).toBe('');
  expect(screen.getByLabelText('Filter by tracking id')).toHaveValue('');
});

test('Clear all also clears a day of which only a part is typed', async () => {
  const user = openList(devices, '/ListDevices?status=pending');
  await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  const from = () => screen.getByLabelText<HTMLInputElement>('Created from');
  // Known to the browser only, as the parts of a day are.
  from().value = '2025-01-24';
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(from()).toHaveValue('');
});

test('an address with unknown or broken values shows the list', async () => {
  openList(devices, '/ListDevices?status=%3Cscript%3E&result=x&created=yesterday&zone=Mars&type[]=1');
  await rowOf('PENDING');
  expect(idsOfList()).toHaveLength(5);
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
});

test('a zone set for everyone wins over that of a link, and the page shows a notice', async () => {
  openList(devices, '/ListDevices?created=2025-01-25&zone=Pacific/Kiritimati');
  const notice = 'The days of the link are in Pacific/Kiritimati. Here they are in Asia/Kolkata, as set for everyone.';
  expect(await screen.findByText(notice)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Days of/ })).not.toBeInTheDocument();
});

test('without one the list uses the zone of the link, and names it', async () => {
  openList(devices, '/ListDevices?created=2025-01-25&zone=Etc/GMT-14');
  act(() => sessionStore.setState({ timeZone: null }));
  expect(await screen.findByRole('button', { name: 'Remove filter Days of GMT+14' })).toBeInTheDocument();
});

test('times are in the zone of the days, so that each row is on the day of the filter, until the zone is removed', async () => {
  const user = openList(devices, '/ListDevices?created=2025-01-24&zone=Pacific/Honolulu');
  act(() => sessionStore.setState({ timeZone: null }));
  expect(await rowOf('PENDING')).toHaveTextContent('24 Jan 2025, 17:30');
  expect(screen.getByText('Days and times are in Pacific/Honolulu, as in the link.')).toBeVisible();
  expect(screen.getByText(/as of .* HST/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove filter Created on 24 Jan 2025' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Days of HST' }));
  expect(await rowOf('PENDING')).toHaveTextContent('25 Jan 2025, 03:30');
  expect(screen.queryByText(/as in the link/)).not.toBeInTheDocument();
});

test('the filtered list is copied as a link, which keeps the zone of its days', async () => {
  const user = openList(devices, '/ListDevices?result=rejected&created=2025-01-01..');
  await user.click(await screen.findByRole('button', { name: 'Copy link to this view' }));
  expect(await copiedText()).toBe(
    'http://localhost/ListDevices?result=rejected&created=2025-01-01..&zone=Asia%2FKolkata',
  );
});
