import { act, fireEvent, screen } from '@testing-library/react';
import { entry, openAudit, page } from '../testing/audit-trail.tsx';
import { address, choose, stepBack } from '../testing/page.tsx';
import { openUsers } from '../testing/user-list.tsx';

const TYPING_RESTS_MS = 300;

/** Types, and steps back before the debounce; the page follows the step only after that. */
function typeAndStepBack(label: string) {
  jest.useFakeTimers();
  try {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'asha' } });
    act(() => {
      stepBack();
      jest.advanceTimersByTime(TYPING_RESTS_MS);
    });
  } finally {
    jest.useRealTimers();
  }
}

test('a search of users that was left by a step back is not written into the view before it', async () => {
  await openUsers('admin');
  fireEvent.click(screen.getByRole('button', { name: 'Role' }));
  expect(address()).toBe('/Deactivateuser?sort=role');
  typeAndStepBack('Search users');
  expect(address()).toBe('/Deactivateuser');
});

test('neither is the name of an actor in the audit trail', async () => {
  const user = openAudit(page([entry('1')]));
  await screen.findByText('1 entry, the whole trail');
  await choose(user, 'Action', 'User deactivated');
  typeAndStepBack('Actor');
  expect(address()).toBe('/Audit');
});
