import { ok, type FakeAnswer } from '@veritas/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { entry, page } from '../testing/audit-trail.tsx';
import { known, wishmasters } from '../testing/people.ts';
import { openUsers } from '../testing/user-list.tsx';

async function openTrail(answer: FakeAnswer) {
  const users = wishmasters.slice(0, 1).map((user) => known(user, { created_at: '2025-01-20T00:00:00Z' }));
  await openUsers('admin', { users, more: { 'user/get_groups/': ok([]), 'api/audit/': answer } });
  await userEvent.click(screen.getByRole('button', { name: 'wm_1' }));
}
const trail = () =>
  within(within(screen.getByRole('dialog', { name: 'wm_1' })).getByRole('region', { name: 'Audit trail' }));

test('the trail of a user is without users whose names hold theirs, and without what else has the name', async () => {
  await openTrail(
    page([
      entry('6', { actor: 'of_wm_10', target: 'wm_10' }),
      entry('5', { actor: 'of_file', action: 'upload.finish', target: 'wm_1' }),
      entry('4', { actor: 'of_wm_1', target: 'WM_1' }),
      entry('3', { actor: 'of_file', action: 'upload.finish', target: 'wm_1.csv' }),
    ]),
  );
  expect(await trail().findByRole('row', { name: /of_wm_1\b/ })).toBeVisible();
  expect(trail().getAllByRole('row')).toHaveLength(2);
});

test('the trail of a user is without an earlier one of the same name', async () => {
  await openTrail(
    page([entry('2'), entry('1', { action: 'user.delete', at: '2024-10-01T08:35:00Z', actor: 'long_ago' })]),
  );
  expect(await trail().findByRole('row', { name: /mia/ })).toBeVisible();
  expect(trail().queryByText('long_ago')).not.toBeInTheDocument();
});

test('where the latest entries are about others only, the trail says where older ones are', async () => {
  await openTrail(page([entry('9', { target: 'wm_10' })], '9'));
  expect(await trail().findByText(/^Nothing among the latest entries\./)).toBeVisible();
  expect(trail().getByRole('link', { name: 'Open in the audit trail' })).toBeVisible();
});
