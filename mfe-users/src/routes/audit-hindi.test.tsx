import { getAudit } from '@veritas/shared/api';
import { rememberLanguage, startLanguage } from '@veritas/shared/language';
import { service } from '@veritas/shared/testing';
import { screen } from '@testing-library/react';
// It registers hooks when it is loaded, which a test may not.
import '@testing-library/user-event';

test('a changed setting is named in Hindi, and is found by this name', async () => {
  rememberLanguage('hi');
  await startLanguage({ hi: () => import('../catalogue/hi.ts') });
  // Words are read when a module is loaded.
  const { entry, openAudit, page } = await import('../testing/audit-trail.tsx');
  openAudit(page([entry('1', { action: 'settings.update', target: 'Ageing' })]), '/Audit?target=एजिंग');
  expect(await screen.findByRole('cell', { name: 'एजिंग' })).toBeVisible();
  expect(service.lastRequestTo(getAudit.path).data).toMatchObject({ target: 'Ageing' });
});
