import { sessionStore } from '@veritas/shared/session';
import { act, render, screen } from '@testing-library/react';
import { known, wishmasters } from '../../testing/people.ts';
import { UserFacts } from './UserFacts.tsx';

const NOW = Date.parse('2025-11-26T12:00:00Z');
const [wm] = wishmasters;
if (!wm) throw new Error('There is no user');

test.each([
  ['that the user chose', { must_change_password: false, password_expires_at: null }, undefined],
  ['of a server that knows no end', { must_change_password: true }, 'To be changed at the next sign-in'],
  [
    'that ends later',
    { must_change_password: true, password_expires_at: '2025-11-26T12:00:00Z' },
    'To be changed at the next sign-in, by 26 Nov 2025, 17:30 IST',
  ],
  [
    'that has ended',
    { must_change_password: true, password_expires_at: '2025-11-26T11:59:59Z' },
    'Expired on 26 Nov 2025, 17:29 IST: reset it, so that the user can sign in',
  ],
])('a password %s', (_case, facts, text) => {
  act(() => sessionStore.setState({ timeZone: 'Asia/Kolkata' }));
  render(<UserFacts user={known(wm, facts)} now={NOW} />);
  expect(screen.queryByText('Password')?.nextElementSibling?.textContent).toBe(text);
});

test('hundreds of groups are a box that the keyboard scrolls, a few are not', () => {
  const groups = Array.from({ length: 300 }, (_, index) => ({ id: `HUB_${index}`, name: `HUB_${index}` }));
  const { rerender } = render(<UserFacts user={known(wm, { group_info: groups })} now={NOW} />);
  expect(screen.getByRole('group', { name: 'Group Code' })).toHaveAttribute('tabindex', '0');
  rerender(<UserFacts user={known(wm, { group_info: groups.slice(0, 3) })} now={NOW} />);
  expect(screen.queryByRole('group', { name: 'Group Code' })).not.toBeInTheDocument();
});
