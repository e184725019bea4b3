import { address } from '../testing/page.tsx';
import { known, wishmasters } from '../testing/people.ts';
import { openUsers } from '../testing/user-list.tsx';
import { act, fireEvent, screen } from '@testing-library/react';

const users = wishmasters.map((user) => known(user));

/** Two presses, the second before the page has rendered the first. */
function pressTwice(name: string) {
  const button = screen.getByRole('button', { name });
  act(() => {
    button.click();
    button.click();
  });
}

test('two presses on “Next page” turn two pages, and never beyond the last one', async () => {
  await openUsers('admin', { users });
  pressTwice('Next page');
  expect(address()).toBe('/Deactivateuser?page=3');
  expect(screen.getByText('51–60 of 60')).toBeVisible();
  pressTwice('Previous page');
  expect(screen.getByText('1–25 of 60')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  pressTwice('Next page');
  expect(address()).toBe('/Deactivateuser?page=3');
});

test('two presses on a head turn the order round twice', async () => {
  await openUsers('admin', { users });
  pressTwice('Role');
  expect(address()).toBe('/Deactivateuser?sort=-role');
});
