import { AUDIT_CSV_PATH, getAudit, type AuditEntry } from '@veritas/shared/api';
import { ok, savedFiles, service, type FakeAnswer } from '@veritas/shared/testing';
import type { Session } from '@veritas/shared/session';
import { screen, waitFor, within } from '@testing-library/react';
import { address, choose, openPage } from '../testing/page.tsx';
import AuditRoute from './AuditRoute.tsx';

function entry(id: string, more: Partial<AuditEntry> = {}): AuditEntry {
  const base = { id, at: '2026-01-28T08:35:00Z', actor: 'mia', action: 'user.deactivate', target: 'wm_1' };
  return {
    ...base,
    before: { is_active: true },
    after: { is_active: false },
    ip: '10.0.0.1',
    request_id: null,
    ...more,
  };
}
const page = (entries: AuditEntry[], next: string | null = null) =>
  ok({ entries, next, actions: ['user.deactivate', 'brand.update'] });

function open(answer: FakeAnswer, path = '/Audit', as: Partial<Session> = {}) {
  return openPage(<AuditRoute />, { as: { role: 'admin', ...as }, path, answers: { [getAudit.path]: answer } });
}
/** The latest question to the server. */
const question = () => service.lastRequestTo(getAudit.path).data;
const rows = () =>
  within(screen.getByRole('table', { name: 'Audit trail' }))
    .getAllByRole('row')
    .slice(1);

test('an entry says when, who, what, whom, before and after, and from where', async () => {
  open(page([entry('1'), entry('2', { action: 'stars.align', target: null, before: null, after: null, ip: null })]));
  await screen.findByText('2 entries, the whole trail');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'When',
    'Who',
    'What',
    'Whom',
    'Before → after',
    'From address',
  ]);
  expect(rows().map((row) => row.textContent)).toEqual([
    '28 Jan 2026, 14:05 ISTmiaUser deactivatedwm_1is active: yes → no10.0.0.1',
    '28 Jan 2026, 14:05 ISTmiastars.align–––',
  ]);
});

test('the filter is in the address and is what the server is asked', async () => {
  const user = open(page([entry('1')]), '/Audit?actor=mia&from=2026-01-01&to=rubbish');
  await screen.findByText('1 entry, all that match');
  expect(question()).toEqual({ actor: 'mia', from: '2026-01-01', time_zone: 'Asia/Kolkata' });
  await choose(user, 'What', 'User deactivated');
  await user.type(screen.getByLabelText('Whom'), 'wm_1{Enter}');
  expect(address()).toBe(
    '/Audit?actor=mia&from=2026-01-01&action=user.deactivate&target=wm_1&time_zone=Asia%2FKolkata',
  );
  await screen.findByText('1 entry, all that match');
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(address()).toBe('/Audit');
});

test('a link with days shows the same entries in another zone, and says so', async () => {
  open(page([entry('1')]), '/Audit?from=2026-01-01&time_zone=Pacific/Kiritimati', { timeZone: null });
  expect(await screen.findByText('Days and times are in Pacific/Kiritimati, as in the link.')).toBeVisible();
  expect(question()).toEqual({ from: '2026-01-01', time_zone: 'Pacific/Kiritimati' });
});

test('a zone set for everyone wins over that of a link, and the page says so', async () => {
  open(page([entry('1')]), '/Audit?from=2026-01-01&time_zone=UTC');
  const notice = 'The link means days in UTC. Here they are in Asia/Kolkata, as set for everyone.';
  expect(await screen.findByText(notice)).toBeVisible();
  expect(question()).toMatchObject({ time_zone: 'Asia/Kolkata' });
});

test.each(['/Audit?from=2026-01-01&time_zone=Mars', '/Audit?time_zone=America/New_York', '/Audit'])(
  '%s is of the zone of the page, which it names',
  async (path) => {
    open(page([entry('1')]), path);
    expect(await screen.findByText('Days and times in Asia/Kolkata (set for everyone)')).toBeVisible();
    expect(question()).toMatchObject({ time_zone: 'Asia/Kolkata' });
  },
);

test('days in the wrong order are not asked for', async () => {
  const user = open(page([]), '/Audit?from=2026-02-01&to=2026-01-01');
  await screen.findByText('No entries match the filter');
  expect(screen.getByText('“To” is before “From”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(service.count(getAudit.path)).toBe(1);
});

test('older entries follow on demand; a failure keeps those that are there', async () => {
  const user = open(page([entry('1')], 'c1'));
  await screen.findByText('1 entry, more are there');
  service.also({ [getAudit.path]: { status: 429, data: { error: 'Busy' } } });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Failed to load more: Busy')).toBeVisible();
  service.also({ [getAudit.path]: page([entry('2')]) });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('2 entries, the whole trail')).toBeVisible();
  expect(question()).toEqual({ time_zone: 'Asia/Kolkata', cursor: 'c1' });
  expect(rows()).toHaveLength(2);
});

test('the file holds what is filtered', async () => {
  const saved = savedFiles();
  const user = open(page([entry('1')]), '/Audit?actor=mia');
  service.also({ [`GET ${AUDIT_CSV_PATH}?actor=mia&time_zone=Asia%2FKolkata`]: ok('at,actor') });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/);
  await expect(saved[0]?.text()).resolves.toBe('at,actor');
});

test.each([
  [403, 'Your role cannot read the audit trail'],
  [404, 'This server keeps no audit trail'],
  [400, 'Failed to load the audit trail'],
])('a %i is said as "%s"', async (status, text) => {
  open({ status });
  expect(await screen.findByText(text)).toBeVisible();
});
