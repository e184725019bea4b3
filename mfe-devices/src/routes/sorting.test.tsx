import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { rawDevice, SUBMITTED } from '../testing/raw-device.ts';
import { idsOfList, leave, openList, rowOf } from '../testing/render-list.tsx';
import { showAsPhone } from '../testing/phone.ts';

afterEach(leave);

const at = (hub_code: string, created_date: string) => ({ order: { hub_code, created_date } });
const devices = [
  rawDevice('OLD', at('DEL_OKH', '2025-01-01T10:00:00Z')),
  rawDevice('NEW', at('BLR_KOR', '2025-01-03T10:00:00Z')),
  rawDevice('MID', { ...at('PAT_KNK', '2025-01-02T10:00:00Z'), ...SUBMITTED, submit_time: '2025-01-02T10:00:00Z' }),
];

const head = (name: string) => screen.getByRole('columnheader', { name });

test('a head sorts by its column, the other way at the second press, and as usual at the third', async () => {
  const user = openList(devices);
  await rowOf('OLD');
  expect(idsOfList()).toEqual(['NEW', 'MID', 'OLD']);
  expect(head('Timestamp')).toHaveAttribute('aria-sort', 'descending');
  const hub = within(head('Hub Code')).getByRole('button', { name: 'Hub Code' });
  hub.focus();
  await user.keyboard('{Enter}');
  expect(idsOfList()).toEqual(['NEW', 'OLD', 'MID']);
  expect(window.location.search).toBe('?sort=hub');
  expect(head('Hub Code')).toHaveAttribute('aria-sort', 'ascending');
  expect(head('Timestamp')).not.toHaveAttribute('aria-sort');
  expect(hub).toHaveFocus();
  await user.click(hub);
  expect(idsOfList()).toEqual(['MID', 'OLD', 'NEW']);
  expect(window.location.search).toBe('?sort=-hub');
  await user.click(hub);
  expect(idsOfList()).toEqual(['NEW', 'MID', 'OLD']);
  expect(window.location.search).toBe('');
});

test('a second press before the rows have followed the first is the second one', async () => {
  openList(devices);
  await rowOf('OLD');
  const hub = within(head('Hub Code')).getByRole('button', { name: 'Hub Code' });
  act(() => {
    hub.click();
    hub.click();
  });
  expect(window.location.search).toBe('?sort=-hub');
  expect(idsOfList()).toEqual(['MID', 'OLD', 'NEW']);
});

test('a press on Timestamp shows the oldest first, a second one the newest', async () => {
  const user = openList(devices);
  await rowOf('OLD');
  const time = within(head('Timestamp')).getByRole('button', { name: 'Timestamp' });
  await user.click(time);
  expect(idsOfList()).toEqual(['OLD', 'MID', 'NEW']);
  expect(window.location.search).toBe('?sort=time');
  await user.click(time);
  expect(window.location.search).toBe('');
});

test('a link keeps the order, and one that names no column is as usual', async () => {
  openList(devices, '/ListDevices?sort=-id');
  await rowOf('OLD');
  expect(idsOfList()).toEqual(['OLD', 'NEW', 'MID']);
  leave();
  openList(devices, '/ListDevices?sort=password');
  await rowOf('OLD');
  expect(idsOfList()).toEqual(['NEW', 'MID', 'OLD']);
});

describe('on a phone', () => {
  let widen = () => {};
  beforeEach(() => {
    widen = showAsPhone();
  });
  afterEach(() => widen());

  test('filters and order are behind one button that counts the active ones', async () => {
    const user = openList(devices, '/ListDevices?hub=all&status=pending&late=any&hub_hours=1');
    const filters = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(screen.queryByRole('combobox', { name: 'Filter by hub' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument();
    await user.click(filters);
    expect(screen.getByRole('combobox', { name: 'Filter by hub' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove filter Status: Pending' }));
    expect(filters).toHaveTextContent(/^Filters$/);
    await user.click(screen.getByRole('button', { name: /^Show \d device/ }));
    expect(screen.queryByRole('combobox', { name: 'Filter by hub' })).not.toBeInTheDocument();
    await waitFor(() => expect(filters).toHaveFocus());
  });

  test('one select sorts the cards, and its usual order needs no address', async () => {
    const user = openList(devices);
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveTextContent('Newest first');
    await user.click(sort);
    await user.click(screen.getByRole('option', { name: 'Tracking ID, descending' }));
    expect(idsOfList()).toEqual(['OLD', 'NEW', 'MID']);
    expect(window.location.search).toBe('?sort=-id');
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument();
    await user.click(sort);
    await user.click(screen.getByRole('option', { name: 'Newest first' }));
    expect(window.location.search).toBe('');
  });

  test('a press anywhere on a card opens its device, the comparison before the timeline', async () => {
    const user = openList(devices);
    const row = await rowOf('MID');
    await user.click(within(row).getByText('PAT_KNK'));
    const dialog = await screen.findByRole('dialog', { name: 'Device Details' });
    expect(dialog).toHaveTextContent('MID');
    const comparison = within(dialog).getByRole('table', { name: /^Expected and scanned/ });
    const timeline = within(dialog).getByRole('list', { name: 'Timeline' });
    expect(comparison.compareDocumentPosition(timeline)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('a press that selects a text of a card, as at 400 % zoom, opens nothing', async () => {
    const user = openList(devices);
    const [card, other] = await screen.findAllByRole('rowheader');
    if (!card || !other) throw new Error('There are no cards');
    window.getSelection()?.selectAllChildren(card);
    fireEvent.click(card);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(other);
    expect(await screen.findByRole('dialog')).toHaveTextContent(other.textContent);
  });
});
