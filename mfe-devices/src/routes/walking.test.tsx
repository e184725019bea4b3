import { useKeyList, useSingleKeys } from '@veritas/shared/ui';
import { copiedText } from '@veritas/shared/testing';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { rawDevice } from '../testing/raw-device.ts';
import { escapeDialog, leave, openList, rowOf } from '../testing/render-list.tsx';

afterEach(leave);

const devices = ['TID1', 'TID2', 'TID3'].map((id, index) =>
  rawDevice(id, { order: { created_date: `2025-01-${28 - index}T09:00:00+05:30` } }),
);
const dialog = () => screen.getByRole('dialog', { name: 'Device Details' });

async function openFirst(address?: string) {
  const user = openList(devices, address);
  await user.click(within(await rowOf('TID1')).getByRole('button', { name: 'See Details' }));
  return user;
}

test('J and K go to the next and the previous device of the list and stop at its ends', async () => {
  const user = await openFirst();
  expect(dialog()).toHaveTextContent('1 of 3');
  for (const [key, id] of [
    ['j', 'TID2'],
    ['J', 'TID3'],
    ['j', 'TID3'],
    ['k', 'TID2'],
  ] as const) {
    await user.keyboard(key);
    expect(dialog()).toHaveTextContent(id);
    const spoken = within(dialog()).getAllByRole('status')[0];
    await waitFor(() => expect(spoken).toHaveTextContent(`${id}, Pending, ${id.slice(-1)} of 3`));
    expect(window.location.search).toBe(`?device=${id}`);
  }
});

test('Previous is unavailable at the first device only, Next at the last one only', async () => {
  const user = await openFirst();
  const ends = () => ['Previous', 'Next'].map((name) => screen.getByRole('button', { name }).ariaDisabled);
  expect(ends()).toEqual(['true', null]);
  await user.keyboard('j');
  expect(ends()).toEqual([null, null]);
  await user.keyboard('j');
  expect(ends()).toEqual([null, 'true']);
});

test('each of several presses in a row goes on by one device, also before the last one is shown', async () => {
  await openFirst();
  const next = screen.getByRole('button', { name: 'Next' });
  act(() => {
    next.click();
    next.click();
    next.click();
  });
  expect(dialog()).toHaveTextContent('3 of 3');
  expect(window.location.search).toBe('?device=TID3');
  const press = (key: string) => dialog().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  act(() => {
    press('k');
    press('k');
    press('j');
  });
  expect(dialog()).toHaveTextContent('2 of 3');
});

test('a device that is opened before the filter is in the address keeps the filter', async () => {
  const user = openList(devices);
  const filter = screen.getByPlaceholderText('Filter by tracking id...');
  await user.type(filter, 'TID');
  const button = within(await rowOf('TID1')).getByRole('button', { name: 'See Details' });
  // As fast as a script: nothing is rendered between leaving the filter and the press.
  act(() => {
    filter.blur();
    button.click();
  });
  expect(dialog()).toHaveTextContent('1 of 3');
  expect(window.location.search).toBe('?q=TID&device=TID1');
  expect(filter).toHaveValue('TID');
});

test('the buttons do the same', async () => {
  const user = await openFirst();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(dialog()).toHaveTextContent('TID2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(dialog()).toHaveTextContent('TID1');
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
});

test('however many devices were looked at, Escape is one step back, to the row of the last one', async () => {
  const user = await openFirst();
  await user.keyboard('jj');
  escapeDialog(dialog());
  await waitFor(() => expect(window.location.search).toBe(''));
  const row = await rowOf('TID3');
  await waitFor(() => expect(row).toHaveFocus());
});

test.each([
  ['Escape', () => escapeDialog(dialog())],
  ['Back', () => window.history.back()],
])('K and %s before the device is shown lead to the row of that device', async (_key, close) => {
  const user = await openFirst();
  await user.keyboard('jj');
  // Renders nothing before the details are closed.
  await act(async () => {
    const closed = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    dialog().dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
    close();
    await closed;
  });
  const row = await rowOf('TID2');
  await waitFor(() => expect(row).toHaveFocus());
  // That walk has no effect on a later one.
  await user.keyboard('j{Enter}');
  expect(dialog()).toHaveTextContent('3 of 3');
  escapeDialog(dialog());
  await waitFor(async () => expect(await rowOf('TID3')).toHaveFocus());
});

test('on the rows J and K move as the arrows do', async () => {
  const user = openList(devices);
  await rowOf('TID1');
  await user.keyboard('/{ArrowDown}j');
  expect(await rowOf('TID2')).toHaveFocus();
  await user.keyboard('k');
  expect(await rowOf('TID1')).toHaveFocus();
  // The same keys with the Hindi layout.
  fireEvent.keyDown(await rowOf('TID1'), { key: 'र', code: 'KeyJ' });
  expect(await rowOf('TID2')).toHaveFocus();
  fireEvent.keyDown(await rowOf('TID2'), { key: 'क', code: 'KeyK' });
  expect(await rowOf('TID1')).toHaveFocus();
});

test('the walk is through the filtered list', async () => {
  const user = await openFirst('/ListDevices?created=2025-01-27..2025-01-28');
  expect(dialog()).toHaveTextContent('1 of 2');
  await user.keyboard('jj');
  expect(dialog()).toHaveTextContent('TID2');
});

test('the link to a device is copied without the list around it', async () => {
  const user = await openFirst('/ListDevices?created=2025-01-27..2025-01-28');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await copiedText()).toBe('http://localhost/ListDevices?device=TID1');
});

test('the console lists the keys of this page, and / does nothing while single keys are off', async () => {
  const { result: list } = renderHook(useKeyList);
  const user = openList(devices);
  await rowOf('TID1');
  const keys = list.current.ofPage.flatMap((meaning) => meaning.keys);
  expect(keys).toEqual(expect.arrayContaining(['/', 'J', 'K', 'Ctrl+Enter']));
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(list.current.isOpen).toBe(true);

  const { result: single } = renderHook(useSingleKeys);
  act(() => {
    single.current.setOn(false);
  });
  await user.keyboard('/');
  expect(screen.getByLabelText('Filter by tracking id')).not.toHaveFocus();
  expect(localStorage.getItem('veritas-single-keys')).toBe('off');
  act(() => {
    single.current.setOn(true);
  });
  await user.keyboard('/');
  expect(screen.getByLabelText('Filter by tracking id')).toHaveFocus();
});
