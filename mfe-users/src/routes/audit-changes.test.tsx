import { screen } from '@testing-library/react';
import { entry, openAudit, page } from '../testing/audit-trail.tsx';

test.each([
  ['of a brand', '+ KTC, − ACME', { manufacturers: ['ACME', 'TCL'] }, { manufacturers: ['TCL', 'KTC'] }],
  ['of a new brand', '+ KTC', null, { manufacturers: ['KTC'] }],
  ['of a value', 'role: executive → incharge', { role: 'executive' }, { role: 'incharge' }],
  ['of a new value', 'role: incharge', null, { role: 'incharge', email: '' }],
  ['of a value that is gone', 'role: incharge → none', { role: 'incharge' }, null],
])('a change %s reads "%s"', async (_what, text, before, after) => {
  openAudit(page([entry('1', { action: 'brand.update', target: 'HomeLine', before, after })]));
  expect(await screen.findByRole('cell', { name: text })).toBeVisible();
});

test.each([
  ['user.update', 'role: Wishmaster → Incharge', { role: 'operators' }, { role: 'incharge' }],
  [
    'settings.update',
    '+ Wishmaster, − Central Ops',
    { web_login_roles: ['central_ops'] },
    { web_login_roles: ['operators'] },
  ],
  ['group.create', 'organization: HUB', null, { organization: 'hub' }],
  ['upload.finish', 'processed: 29,980', null, { processed: 29_980 }],
  ['signal.acknowledge', 'snoozed until: 28 Jan 2025, 00:30 IST', null, { snoozed_until: '2025-01-27T19:00:00.000Z' }],
])('a change by %s reads "%s", as other pages have it', async (action, text, before, after) => {
  openAudit(page([entry('1', { action, target: 'x', before, after })]));
  expect(await screen.findByRole('cell', { name: text })).toBeVisible();
});
