import { address, choose, openPage } from '../testing/page.tsx';
import { ApiError, AUDIT_CSV_PATH, call, fetchFile, getAudit, saveFile, type AuditEntry } from '@veritas/shared/api';
import { screen, within } from '@testing-library/react';
import AuditRoute from './AuditRoute.tsx';

jest.mock('@veritas/shared/api', () => ({
  ...jest.requireActual<object>('@veritas/shared/api'),
  call: jest.fn(),
  fetchFile: jest.fn(),
  saveFile: jest.fn(),
}));
const asked = jest.mocked(call);

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
const page = (entries: AuditEntry[], next: string | null = null) => ({
  entries,
  next,
  actions: ['user.deactivate', 'brand.update'],
});

beforeEach(() => {
  asked.mockReset();
});

function open(path = '/Audit') {
  return openPage(<AuditRoute />, { as: { role: 'admin' }, path });
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Audit trail' }))
    .getAllByRole('row')
    .slice(1);

test('an entry says when, who, what, whom, before and after, and from where', async () => {
  asked.mockResolvedValue(
    page([entry('1'), entry('2', { action: 'stars.align', target: null, before: null, after: null, ip: null })]),
  );
  open();
  await screen.findByText('2 entries, the whole trail');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'When',
    'Who',
    'What',
    'Whom',
    'Before → after',
    'From where',
  ]);
  expect(rows().map((row) => row.textContent)).toEqual([
    '28 Jan 2026, 14:05 ISTmiaUser deactivatedwm_1is active: yes → no10.0.0.1',
    '28 Jan 2026, 14:05 ISTmiastars.align–––',
  ]);
});

test('the filter stands in the address and is what the server is asked', async () => {
  asked.mockResolvedValue(page([entry('1')]));
  const user = open('/Audit?actor=mia&from=2026-01-01&to=rubbish');
  await screen.findByText('1 entry, all that match');
  const question = { actor: 'mia', from: '2026-01-01', time_zone: 'Asia/Kolkata' };
  expect(asked).toHaveBeenLastCalledWith(getAudit, question, expect.anything());
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
  asked.mockResolvedValue(page([entry('1')]));
  openPage(<AuditRoute />, {
    as: { role: 'admin', timeZone: null },
    path: '/Audit?from=2026-01-01&time_zone=Pacific/Kiritimati',
  });
  expect(await screen.findByText('Days and times are in Pacific/Kiritimati, as in the link.')).toBeVisible();
  const question = { from: '2026-01-01', time_zone: 'Pacific/Kiritimati' };
  expect(asked).toHaveBeenLastCalledWith(getAudit, question, expect.anything());
});

test('a zone set for everyone wins over that of a link, and the page says so', async () => {
  asked.mockResolvedValue(page([entry('1')]));
  open('/Audit?from=2026-01-01&time_zone=UTC');
  const notice = 'The link means days in UTC. Here they are in Asia/Kolkata, as set for everyone.';
  expect(await screen.findByText(notice)).toBeVisible();
  expect(asked.mock.lastCall?.[1]).toMatchObject({ time_zone: 'Asia/Kolkata' });
});

test.each(['/Audit?from=2026-01-01&time_zone=Mars', '/Audit?time_zone=America/New_York', '/Audit'])(
  '%s is of the zone of the page, which it names',
  async (path) => {
    asked.mockResolvedValue(page([entry('1')]));
    open(path);
    expect(await screen.findByText('Days and times in Asia/Kolkata (set for everyone)')).toBeVisible();
    expect(asked.mock.lastCall?.[1]).toMatchObject({ time_zone: 'Asia/Kolkata' });
  },
);

test('days in the wrong order are not asked for', async () => {
  asked.mockResolvedValue(page([]));
  const user = open('/Audit?from=2026-02-01&to=2026-01-01');
  await screen.findByText('Nothing matches the filter');
  expect(screen.getByText('To is before From')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('older entries follow on demand; a failure keeps those that are there', async () => {
  asked.mockResolvedValueOnce(page([entry('1')], 'c1'));
  const user = open();
  await screen.findByText('1 entry, more are there');
  asked.mockRejectedValueOnce(new ApiError(429, { error: 'Busy' }));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Failed to load more: Busy')).toBeVisible();
  asked.mockResolvedValueOnce(page([entry('2')]));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('2 entries, the whole trail')).toBeVisible();
  const older = { time_zone: 'Asia/Kolkata', cursor: 'c1' };
  expect(asked).toHaveBeenLastCalledWith(getAudit, older, expect.anything());
  expect(rows()).toHaveLength(2);
});

test('the file holds what is filtered', async () => {
  asked.mockResolvedValue(page([entry('1')]));
  const file = new Blob(['x']);
  jest.mocked(fetchFile).mockResolvedValue(file);
  const user = open('/Audit?actor=mia');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(fetchFile).toHaveBeenCalledWith({
    method: 'GET',
    path: `${AUDIT_CSV_PATH}?actor=mia&time_zone=Asia%2FKolkata`,
  });
  expect(saveFile).toHaveBeenCalledWith(file, expect.stringMatching(/^audit_\d{4}-\d\d-\d\d\.csv$/));
});

test.each([
  [403, 'Your role cannot read the audit trail'],
  [404, 'This server keeps no audit trail'],
  [400, 'Failed to load the audit trail'],
])('a %i is said as "%s"', async (status, text) => {
  asked.mockRejectedValue(new ApiError(status, null));
  open();
  expect(await screen.findByText(text)).toBeVisible();
});
