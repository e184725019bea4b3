import { GET_STATUS_PATH } from '@veritas/shared/api';
import { service } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DETACHED, rawDevice, SUBMITTED, VERIFIED } from '../testing/raw-device.ts';
import { answerDevices, escapeDialog, leave, openList, rowOf } from '../testing/render-list.tsx';

afterEach(leave);

const rows = () => screen.getAllByRole('row').slice(1);
const idsShown = () => rows().map((row) => within(row).getByRole('rowheader').textContent);

test('the columns are those of the specification, in its order', async () => {
  openList([rawDevice('TID1')]);
  await rowOf('TID1');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Timestamp',
    'Tracking ID',
    'Hub Code',
    'Operator',
    'Expected Device',
    'Scanned Device',
    'Status',
    'Result',
    'Actions',
  ]);
});

test('rows are sorted newest first, by the time each one shows', async () => {
  openList([
    rawDevice('CREATED'),
    rawDevice('NODATE', { order: { created_date: 'yesterday' } }),
    rawDevice('VERIFIED', VERIFIED),
    rawDevice('SUBMITTED', SUBMITTED),
  ]);
  await rowOf('NODATE');
  expect(idsShown()).toEqual(['VERIFIED', 'SUBMITTED', 'CREATED', 'NODATE']);
});

test('the head shows how many devices there are and as of when', async () => {
  openList([rawDevice('TID1'), rawDevice('TID2')]);
  await rowOf('TID1');
  expect(screen.getByText(/^2 devices · as of \d\d:\d\d IST/)).toBeInTheDocument();
});

test('the head says that the automatic refresh is paused', async () => {
  localStorage.setItem('veritas-refresh', 'paused');
  openList([rawDevice('TID1')]);
  await rowOf('TID1');
  expect(screen.getByText(/as of .* · refresh paused$/)).toBeInTheDocument();
  localStorage.removeItem('veritas-refresh');
});

test('a list without devices is reported', async () => {
  openList([]);
  expect(await screen.findByText('No expectations available')).toBeInTheDocument();
});

test('before the first answer a skeleton of the table is shown', async () => {
  openList([]);
  expect(screen.getByText('Loading devices')).toBeInTheDocument();
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

describe('when devices cannot be read', () => {
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  test('the failure is logged and Retry takes the place of the table', async () => {
    const user = openList('no answer');
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the devices");
    expect(logged).toHaveBeenCalledWith(
      'Failed to fetch devices:',
      expect.stringMatching(/^The server cannot be reached\./),
    );

    answerDevices([rawDevice('TID1')]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('TID1')).toBeInTheDocument();
  });

  test('the reference of a request that the server refused is shown, for the support team', async () => {
    service.also({ [GET_STATUS_PATH]: { status: 500, data: { message: 'Broken', request_id: 'req-7f3' } } });
    openList('held');
    expect(await screen.findByRole('alert')).toHaveTextContent('Reference req-7f3');
  });

  test('a failed refresh keeps the rows and marks them as old', async () => {
    const user = openList([rawDevice('TID1')]);
    await rowOf('TID1');
    answerDevices('no answer');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Couldn’t refresh')).toBeInTheDocument();
    expect(screen.getByText(/as of/)).toBeInTheDocument();
    expect(await rowOf('TID1')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledTimes(1);
  });
});

describe('the keyboard', () => {
  const devices = ['TID1', 'TID2', 'TID3'].map((id, index) =>
    rawDevice(id, { order: { created_date: `2025-01-${28 - index}T09:00:00+05:30` } }),
  );

  test('slash goes to the filter, arrow down from there to the rows', async () => {
    const user = openList(devices);
    await rowOf('TID1');
    await user.keyboard('/');
    expect(screen.getByLabelText('Filter by tracking id')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await rowOf('TID1')).toHaveFocus();
  });

  test('arrows, PageUp, PageDown, Home and End move between the rows and stop at the ends', async () => {
    const user = openList(devices);
    await rowOf('TID1');
    await user.keyboard('/{ArrowDown}');
    const path: [string, string][] = [
      ['{ArrowDown}', 'TID2'],
      ['{End}', 'TID3'],
      ['{ArrowDown}', 'TID3'],
      ['{ArrowUp}', 'TID2'],
      ['{Home}', 'TID1'],
      ['{ArrowUp}', 'TID1'],
      ['{PageDown}', 'TID3'],
      ['{PageUp}', 'TID1'],
    ];
    for (const [key, id] of path) {
      await user.keyboard(key);
      expect(await rowOf(id)).toHaveFocus();
    }
  });

  test('Enter opens the row, Escape returns to it', async () => {
    const user = openList(devices);
    await rowOf('TID1');
    await user.keyboard('/{ArrowDown}');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('dialog', { name: 'Device Details' })).toHaveTextContent('TID2');
    expect(window.location.search).toBe('?device=TID2');
    escapeDialog(screen.getByRole('dialog'));
    const row = await rowOf('TID2');
    await waitFor(() => expect(row).toHaveFocus());
    expect(window.location.search).toBe('');
  });

  test('a scanner types an ID and enters it: its device opens, and the next scan takes its place', async () => {
    const user = openList(devices);
    await rowOf('TID1');
    await user.keyboard('/TID3{Enter}');
    expect(await screen.findByRole('dialog')).toHaveTextContent('TID3');
    expect(window.location.search).toBe('?q=TID3&device=TID3');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByLabelText('Filter by tracking id')).toHaveFocus());
    await user.keyboard('TID1{Enter}');
    expect(await screen.findByRole('dialog')).toHaveTextContent('TID1');
  });
});

test('only the rows near the visible part exist, and a reader still learns how many there are', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => rawDevice(`TID${String(index).padStart(4, '0')}`));
  const user = openList(many);
  await rowOf('TID0000');
  await user.keyboard('/{ArrowDown}');
  expect(rows().length).toBeLessThan(60);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
  await user.keyboard('{End}');
  expect(await rowOf('TID4999')).toHaveFocus();
  expect(await rowOf('TID4999')).toHaveAttribute('aria-rowindex', '5001');
});

test('a link to a device opens its details, also when the list is filtered to others', async () => {
  openList([rawDevice('TID1', DETACHED), rawDevice('TID2')], '/ListDevices?q=TID2&device=tid1');
  expect(await screen.findByRole('dialog', { name: 'Device Details' })).toHaveTextContent('TID1');
});

test('of two devices with one ID the one that was pressed opens', async () => {
  const user = openList([
    rawDevice('TWICE', { id: 1, order: { created_date: '2025-01-28' } }),
    rawDevice('TWICE', { ...SUBMITTED, id: 2 }),
  ]);
  await screen.findAllByText('TWICE');
  const pressed = rows().find((row) => within(row).queryByText('wm_ravi'));
  if (!pressed) throw new Error('The submitted device has no row');
  await user.click(within(pressed).getByRole('button', { name: 'See Details' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('by wm_ravi');
});

test('unknown filters in an address are reported', async () => {
  openList([rawDevice('TID1')], '/ListDevices?status=recalled&marked=lost&late=&type=smarttv&device=TID1');
  expect(
    await screen.findByText(/^Unknown filters in the address are ignored: status=recalled, marked=lost\./),
  ).toBeInTheDocument();
});

test('a link to an unknown device is reported', async () => {
  openList([rawDevice('TID1')], '/ListDevices?device=TID9');
  expect(await screen.findByRole('dialog')).toHaveTextContent('TID9 is not known');
});
