import { personal } from '@veritas/shared/session';
import { screen, waitFor, within } from '@testing-library/react';
import { rawDevice, SUBMITTED, VERIFIED } from '../../testing/raw-device.ts';
import { idsOfList, leave, openList, rowOf } from '../../testing/render-list.tsx';

afterEach(leave);

const LOOKED = Date.parse('2025-01-27T09:12:00+05:30');
const later = { submit_time: '2025-01-27T10:00:00+05:30' };
const devices = [
  rawDevice('BEFORE', SUBMITTED),
  rawDevice('REACHED', VERIFIED),
  rawDevice('NEW', { ...SUBMITTED, ...later }),
  rawDevice('WRONG', { ...SUBMITTED, ...later, device_result: 'E007' }),
  rawDevice('ELSEWHERE', { ...SUBMITTED, ...later, order: { hub_code: 'DEL_OKH' } }),
];
const line = () => screen.findByText(/^Since your last visit/);

/** As if asha had last visited then. */
function lookedBefore(): void {
  personal.browser.setItem('looked', `${LOOKED} `);
}

test('a returning user sees what happened since, and each count opens exactly its devices', async () => {
  lookedBefore();
  const user = openList(devices, '/ListDevices?hub=blr_kor');
  expect(await line()).toHaveTextContent(
    'Since your last visit (27 Jan 2025, 09:12 IST): 2 submitted, 1 verified at hub, 1 rejected',
  );
  for (const [name, ids] of [
    ['2 submitted', ['NEW', 'WRONG']],
    ['1 verified at hub', ['REACHED']],
    ['1 rejected', ['WRONG']],
  ] as const) {
    await user.click(within(await line()).getByRole('link', { name }));
    await waitFor(() => expect(idsOfList().toSorted()).toEqual(ids));
    expect(screen.getByRole('button', { name: /since 27 Jan 2025, 09:12 IST/ })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All devices' }));
  }
});

test('the line is empty for a user who has never looked, was away for minutes, or missed nothing', async () => {
  openList(devices);
  await rowOf('NEW');
  expect(screen.queryByText(/^Since your last visit/)).not.toBeInTheDocument();
  leave();
  personal.browser.setItem('looked', `${Date.now() - 60_000} `);
  openList(devices);
  await rowOf('NEW');
  expect(screen.queryByText(/^Since your last visit/)).not.toBeInTheDocument();
  leave();
  lookedBefore();
  openList(devices, '/ListDevices?hub=unknown');
  await screen.findByText('No expectations available');
  expect(screen.queryByText(/^Since your last visit/)).not.toBeInTheDocument();
});

test('the line stays for the visit, and what is looked at now is known next time', async () => {
  lookedBefore();
  openList(devices);
  await line();
  await waitFor(() => expect(personal.browser.getItem('looked')).toMatch(new RegExp(`^\\d{13} ${LOOKED}$`)));
});

test('a visit by a clock that was a year ahead does not stop the line at the visit before', async () => {
  const ahead = Date.now() + 365 * 86_400_000;
  personal.browser.setItem('looked', `${ahead} ${LOOKED}`);
  openList(devices);
  await line();
  await waitFor(() => expect(personal.browser.getItem('looked')).not.toMatch(`${ahead}`));
  expect(personal.browser.getItem('looked')).toMatch(new RegExp(`^\\d{13} ${LOOKED}$`));
});
