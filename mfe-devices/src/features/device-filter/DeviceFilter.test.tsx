import { sessionStore } from '@veritas/shared/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { rawDevice } from '../../testing/raw-device.ts';
import { emptyList, idsOfList, leave, openList, rowOf } from '../../testing/render-list.tsx';

afterEach(leave);

const devices = [
  rawDevice('RVP100', { order: { created_date: '2025-01-28', hub_code: 'BLR_KOR' } }),
  rawDevice('RVP101', { order: { created_date: '2025-01-27', hub_code: 'blr_kor' } }),
  rawDevice('RVP200', { order: { created_date: '2025-01-26', hub_code: 'DEL_OKH' } }),
  rawDevice('RVP300', { order: { created_date: '2025-01-25', hub_code: null } }),
];
const field = () => screen.getByPlaceholderText('Filter by tracking id...');

test('a part of an ID in any case finds the devices that have it', async () => {
  const user = openList(devices);
  await rowOf('RVP100');
  await user.type(field(), ' rvp1 ');
  expect(idsOfList()).toEqual(['RVP100', 'RVP101']);
  expect(screen.getByText('2 shown')).toBeInTheDocument();
});

test('the clear button empties the filter and leaves the cursor in it', async () => {
  const user = openList(devices, '/ListDevices?q=RVP2');
  await rowOf('RVP200');
  expect(idsOfList()).toEqual(['RVP200']);
  await user.click(screen.getByRole('button', { name: /^Clear/ }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(idsOfList()).toHaveLength(4);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('several pasted IDs are looked up exactly', async () => {
  const user = openList(devices);
  await rowOf('RVP100');
  await user.click(field());
  await user.paste('rvp100\nRVP200,RVP10\r\nRVP999');
  expect(idsOfList()).toEqual(['RVP100', 'RVP200']);
});

test.each([
  ['semicolons', 'rvp100;RVP200; RVP300'],
  ['tabs', 'rvp100\tRVP200\tRVP300'],
  ['quotes', '"rvp100","RVP200",\'RVP300\''],
  ['curly quotes and semicolons', '“rvp100”;“RVP200”;‘RVP300’'],
  ['group separators of a scanner', '\u001drvp100\u001dRVP200\u001dRVP300'],
  ['invisible marks', '\u200brvp100 \u202aRVP200\u202c RVP\u00ad300'],
  ['one pair of quotes', '"rvp100\nRVP200\nRVP300"'],
])('pasted IDs are found between %s', async (_case, pasted) => {
  const user = openList(devices);
  await rowOf('RVP100');
  await user.click(field());
  await user.paste(pasted);
  expect(idsOfList()).toEqual(['RVP100', 'RVP200', 'RVP300']);
  expect(screen.queryByText('Not found')).not.toBeInTheDocument();
});

test('Escape empties the filter', async () => {
  const user = openList(devices, '/ListDevices?q=RVP2');
  await rowOf('RVP200');
  await user.click(field());
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true });
  expect(field()).toHaveValue('RVP2');
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test('the hubs are All Hubs, the distinct codes in the data, then Unknown', async () => {
  const user = openList(devices);
  await rowOf('RVP100');
  await user.click(screen.getByRole('combobox', { name: /Filter by hub/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All Hubs',
    'BLR_KOR',
    'DEL_OKH',
    'Unknown',
  ]);
});

test('a hub shows its devices however its code is written, and is in the address', async () => {
  const user = openList(devices);
  await rowOf('RVP100');
  await user.click(screen.getByRole('combobox', { name: /Filter by hub/ }));
  await user.click(screen.getByRole('option', { name: 'BLR_KOR' }));
  expect(idsOfList()).toEqual(['RVP100', 'RVP101']);
  expect(window.location.search).toBe('?hub=blr_kor');
});

test.each(['BLR_KOR', 'Blr_Kor', '%20blr_kor'])('the hub %s of an address is read without case', async (hub) => {
  openList(devices, `/ListDevices?hub=${hub}`);
  await rowOf('RVP100');
  expect(idsOfList()).toEqual(['RVP100', 'RVP101']);
  expect(screen.getByRole('combobox', { name: /Filter by hub/ })).toHaveTextContent('BLR_KOR');
});

test('Unknown shows the devices without a hub code', async () => {
  openList(devices, '/ListDevices?hub=unknown');
  await rowOf('RVP300');
  expect(idsOfList()).toEqual(['RVP300']);
});

test('an ID that no device has is named as not known, in any hub', async () => {
  openList(devices, '/ListDevices?q=RVP999&hub=blr_kor');
  expect(await emptyList()).toHaveTextContent(
    'RVP999 is not known.Check the ID, or ask the person who uploads shipments.',
  );
  expect(screen.getByText('No expectations available')).toBeVisible();
});

test('an ID that is typed and not known is announced once, not at each letter', async () => {
  const user = openList(devices);
  await rowOf('RVP100');
  const heard: string[] = [];
  new MutationObserver(() => {
    for (const region of screen.queryAllByRole('status')) heard.push(region.textContent);
    for (const region of screen.queryAllByRole('alert')) heard.push(region.textContent);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  await user.type(field(), 'zzz');
  await waitFor(() => expect(heard).toContain('zzz is not known.'));
  expect([...new Set(heard)].filter((text) => text.includes('not known'))).toEqual(['zzz is not known.']);
});

test('a filter without matches is reported', async () => {
  openList(devices, '/ListDevices?hub=nowhere');
  expect(await screen.findByText('No expectations available')).toBeInTheDocument();
  expect(screen.getByText(/No device matches the filter/)).toBeInTheDocument();
});

test('typing replaces the address, so that Back leaves the list, and an address that comes back is restored', async () => {
  const user = openList(devices);
  await rowOf('RVP100');
  const entries = window.history.length;
  await user.type(field(), 'RVP2');
  await waitFor(() => expect(window.location.search).toBe('?q=RVP2'));
  expect(window.history.length).toBe(entries);

  act(() => {
    window.history.pushState(null, '', '/ListDevices?q=RVP1');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(field()).toHaveValue('RVP1');
  act(() => window.history.back());
  await waitFor(() => expect(idsOfList()).toEqual(['RVP200']));
  expect(field()).toHaveValue('RVP2');
});

test('letters that are still to be written are not written over the address of a step back', async () => {
  jest.useFakeTimers();
  const user = openList(devices, '/ListDevices', { advanceTimers: jest.advanceTimersByTime });
  await rowOf('RVP100');
  await user.type(field(), 'RVP2');
  // The step is done, and its page is not rendered yet.
  window.history.pushState(null, '', '/ListDevices?q=RVP1');
  await act(() => jest.advanceTimersByTimeAsync(400));
  expect(window.location.search).toBe('?q=RVP1');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(field()).toHaveValue('RVP1');
  jest.useRealTimers();
});

test('other questions in the address are kept', async () => {
  const user = openList(devices, '/ListDevices?from=dashboard');
  await rowOf('RVP100');
  await user.type(field(), 'RVP2');
  await waitFor(() => expect(window.location.search).toBe('?from=dashboard&q=RVP2'));
});

test.each([
  ['admin', 1],
  ['executive', 0],
] as const)('an empty list links to Upload for users who may upload: %s', async (role, links) => {
  sessionStore.setState({ role });
  openList([]);
  expect(await screen.findByText('Devices appear here once shipments are uploaded.')).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Upload shipments' })).toHaveLength(links);
});
