import { flagDevice, getDeviceMarks, getDeviceNotes, type Flag } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { rawDevice, SUBMITTED } from '../testing/raw-device.ts';
import { answerDevices, escapeDialog, leave, openList, rowOf } from '../testing/render-list.tsx';

afterEach(leave);

/** More rows than are rendered: the element of a removed row is recycled for one further down. */
const MANY = Array.from({ length: 22 }, (_, index) => `TID${index + 10}`);
const FEW = MANY.slice(0, 3);

/** Pending devices, the lowest number the newest, some of which were scanned since. */
const devicesOf = (ids: readonly string[], scanned: readonly string[] = []) =>
  ids.map((id) =>
    rawDevice(id, {
      ...(scanned.includes(id) && SUBMITTED),
      order: { created_date: new Date(Date.UTC(2025, 0, 28, 9, -Number.parseInt(id.slice(3), 10))).toISOString() },
    }),
  );

/** Opens the list of pending devices with the focus on a row. */
async function openAt(id: string, { ids = MANY, address = '/ListDevices?status=pending' } = {}) {
  const user = openList(devicesOf(ids), address);
  await rowOf('TID10');
  await user.keyboard(`/{ArrowDown}${'{ArrowDown}'.repeat(ids.indexOf(id))}`);
  expect(await rowOf(id)).toHaveFocus();
  return user;
}

const table = () => screen.getByRole('table', { name: 'Devices', hidden: true });
const dialog = () => screen.getByRole('dialog', { name: 'Device Details' });

/** Reads the changes of colleagues; the focus stays meanwhile. */
async function changeTo(devices: readonly object[], count: number) {
  answerDevices(devices);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
  await waitFor(() => expect(table()).toHaveAttribute('aria-rowcount', `${count + 1}`));
}

describe('a device whose flag is cleared while only flagged ones are listed', () => {
  const HELD: Flag = { kind: 'hold', reason: '', by: 'ravi', at: '2025-01-26T04:45:00Z' };
  const marksOf = (ids: readonly string[]) =>
    ok({
      version: `abcdef01-${ids.length}`,
      all: true,
      marks: ids.map((id) => ({ tracking_id: id, flag: HELD, notes: 0 })),
    });

  async function clearFlag(of: string, ids = MANY) {
    service.also({
      [getDeviceMarks.path]: marksOf(ids),
      [`GET ${getDeviceNotes.path}`]: ok({ flag: HELD, flag_version: 1, notes: [] }),
      [flagDevice.path]() {
        service.also({ [getDeviceMarks.path]: marksOf(ids.filter((id) => id !== of)) });
        return ok({ flag: null, flag_version: 2, notes: [] });
      },
    });
    sessionStore.setState({ role: 'central_ops' });
    const user = await openAt(of, { ids, address: '/ListDevices?marked=hold' });
    await user.keyboard('{Enter}');
    await user.click(await within(dialog()).findByRole('button', { name: 'Clear flag' }));
    await waitFor(() => expect(table()).toHaveAttribute('aria-rowcount', `${ids.length}`));
    return user;
  }

  test('leaves its place to the next one, which has the focus once the details are closed', async () => {
    await clearFlag('TID14');
    const before = table().parentElement?.scrollTop;
    escapeDialog(dialog());
    const next = await rowOf('TID15');
    await waitFor(() => expect(next).toHaveFocus());
    expect(next).toHaveAttribute('tabindex', '0');
    expect(table().parentElement?.scrollTop).toBe(before);
  });

  test.each([
    ['j', 'TID15', '5 of 21'],
    ['k', 'TID13', '4 of 21'],
  ])('leads on by %s to %s', async (key, id, place) => {
    const user = await clearFlag('TID14');
    expect(within(dialog()).getByText('No longer in the list')).toBeInTheDocument();
    await user.keyboard(key);
    expect(dialog()).toHaveTextContent(id);
    expect(dialog()).toHaveTextContent(place);
  });

  test('leaves the focus to the row before it where it was the last one', async () => {
    const user = await clearFlag('TID12', FEW);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('k');
    expect(dialog()).toHaveTextContent('TID11');
    escapeDialog(dialog());
    const row = await rowOf('TID11');
    await waitFor(() => expect(row).toHaveFocus());
  });

  test('leaves the focus to the empty list when it was the only one', async () => {
    await clearFlag('TID10', ['TID10']);
    escapeDialog(dialog());
    const empty = await rowOf('No expectations available');
    await waitFor(() => expect(empty).toHaveFocus());
  });
});

describe('a device that a scan takes from the list', () => {
  test.each([
    ['whose element another row takes over', MANY, 'TID14', 'TID15', 'TID16'],
    ['whose element is taken away', FEW, 'TID10', 'TID11', 'TID12'],
  ])('and %s gives the focus to the next one', async (_case, ids, id, next, afterThat) => {
    const user = await openAt(id, { ids });
    await changeTo(devicesOf(ids, [id]), ids.length - 1);
    expect(await rowOf(next)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(dialog()).toHaveTextContent(next);
    escapeDialog(dialog());
    const row = await rowOf(next);
    await waitFor(() => expect(row).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(await rowOf(afterThat)).toHaveFocus();
  });

  test('gives the focus on after its details were closed, too', async () => {
    const user = await openAt('TID10', { ids: FEW });
    await user.keyboard('{Enter}');
    escapeDialog(dialog());
    const row = await rowOf('TID10');
    await waitFor(() => expect(row).toHaveFocus());
    await changeTo(devicesOf(FEW, ['TID10']), 2);
    expect(await rowOf('TID11')).toHaveFocus();
  });

  test('takes the focus from nowhere else', async () => {
    const user = await openAt('TID10', { ids: FEW });
    await user.keyboard('/');
    await changeTo(devicesOf(FEW, ['TID10']), 2);
    expect(screen.getByLabelText('Filter by tracking id')).toHaveFocus();
    expect(await rowOf('TID11')).toHaveAttribute('tabindex', '0');
  });

  test('and with it the last row leaves the focus in the list, for the rows that come next', async () => {
    await openAt('TID10', { ids: FEW });
    await changeTo(devicesOf(FEW, FEW), 0);
    expect(await rowOf('No expectations available')).toHaveFocus();
    await changeTo(devicesOf(FEW, ['TID10']), 2);
    expect(await rowOf('TID11')).toHaveFocus();
  });

  test('keeps its place while its details are open, also when others come above', async () => {
    const user = await openAt('TID14');
    await user.keyboard('{Enter}');
    await changeTo(devicesOf(MANY, ['TID14']), 21);
    await changeTo(devicesOf(['TID08', 'TID09', ...MANY], ['TID14']), 23);
    await user.keyboard('j');
    expect(dialog()).toHaveTextContent('7 of 23');
    expect(dialog()).toHaveTextContent('TID15');
  });

  test('returns to its place when it is in the list again while its details are open', async () => {
    const user = await openAt('TID14');
    await user.keyboard('{Enter}');
    await changeTo(devicesOf(MANY, ['TID14']), 21);
    await changeTo(devicesOf(MANY), 22);
    expect(dialog()).toHaveTextContent('5 of 22');
    escapeDialog(dialog());
    const row = await rowOf('TID14');
    await waitFor(() => expect(row).toHaveFocus());
    await user.keyboard('j');
    expect(await rowOf('TID15')).toHaveFocus();
  });

  test('is left for its neighbours also where it was opened by a link', async () => {
    openList(devicesOf(FEW), '/ListDevices?status=pending&device=TID12');
    await waitFor(() => expect(dialog()).toHaveTextContent('3 of 3'));
    await changeTo(devicesOf(FEW, ['TID12']), 2);
    expect(dialog()).toHaveTextContent('No longer in the list');
    escapeDialog(dialog());
    const row = await rowOf('TID11');
    await waitFor(() => expect(row).toHaveFocus());
  });

  test('stays the one that is open where another device has its ID', async () => {
    const twice = (fields: object) => [
      rawDevice('TWICE', { id: 1 }),
      rawDevice('TWICE', { id: 2, order: { created_date: '2025-01-28', hub_code: 'DEL_OKH' }, ...fields }),
    ];
    const user = openList(twice({}), '/ListDevices?status=pending');
    await user.click((await screen.findAllByRole('button', { name: 'See Details' }))[0] ?? document.body);
    expect(dialog()).toHaveTextContent('Hub DEL_OKH');
    await changeTo(twice(SUBMITTED), 1);
    expect(dialog()).toHaveTextContent('Hub DEL_OKH');
  });
});

test('a row that has the focus keeps it when others come above', async () => {
  await openAt('TID14');
  await changeTo(devicesOf(['TID08', 'TID09', ...MANY]), 24);
  expect(await rowOf('TID14')).toHaveFocus();
  expect(await rowOf('TID14')).toHaveAttribute('tabindex', '0');
});

test('the rows of another question are reached at their first one, and keep what is chosen there', async () => {
  const user = await openAt('TID14');
  await user.keyboard('/TID2{ArrowDown}');
  expect(await rowOf('TID20')).toHaveFocus();
  await changeTo(devicesOf(['TID0-TID2', ...MANY]), 11);
  expect(await rowOf('TID20')).toHaveFocus();
  expect(await rowOf('TID20')).toHaveAttribute('tabindex', '0');
});

test('the way to other devices keeps the focus when they leave the list', async () => {
  const user = await openAt('TID10', { ids: FEW });
  await user.keyboard('{Enter}');
  const next = screen.getByRole('button', { name: 'Next' });
  await user.click(next);
  await changeTo(devicesOf(FEW, ['TID10', 'TID12']), 1);
  expect(dialog()).toHaveTextContent('1 of 1');
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
});

test('paper, which has no buttons, leaves the focus in the row of the one that had it', async () => {
  await openAt('TID11', { ids: FEW });
  within(await rowOf('TID11'))
    .getByRole('button', { name: 'See Details' })
    .focus();
  fireEvent(window, new Event('beforeprint'));
  fireEvent(window, new Event('afterprint'));
  expect(await rowOf('TID11')).toHaveFocus();
});
