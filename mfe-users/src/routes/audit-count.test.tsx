import { screen } from '@testing-library/react';
import { entry, openAudit, page } from '../testing/audit-trail.tsx';

test('entries of a filter are not called all that match while older ones are left', async () => {
  openAudit(page([entry('1')], 'c1'), '/Audit?actor=mia');
  expect(await screen.findByText('1 entry, more to load')).toBeVisible();
});
