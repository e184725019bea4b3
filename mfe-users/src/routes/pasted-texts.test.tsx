import { screen, waitFor } from '@testing-library/react';
import { entry, openAudit, page } from '../testing/audit-trail.tsx';
import { address } from '../testing/page.tsx';
import { openUsers } from '../testing/user-list.tsx';

/** An address writes nine characters for each. */
const PASTED = 'अ'.repeat(20_000);
/** Of a page whose address the server still accepts. */
const LONGEST_ADDRESS = 8_000;

test.each(['Actor', 'Target'])('what is pasted into %s leaves an address that can be reloaded', async (label) => {
  const user = openAudit(page([entry('1')]));
  await user.click(await screen.findByLabelText(label));
  await user.paste(PASTED);
  await user.tab();
  await waitFor(() => expect(address()).toContain(`${label.toLowerCase()}=`));
  expect(address().length).toBeLessThan(LONGEST_ADDRESS / 3);
});

test('what is pasted into the search of users leaves an address that can be reloaded', async () => {
  const user = await openUsers('admin');
  await user.click(screen.getByRole('searchbox', { name: 'Search users' }));
  await user.paste(PASTED);
  await waitFor(() => expect(address()).toContain('q='));
  expect(address().length).toBeLessThan(LONGEST_ADDRESS / 2);
});
