import { getAudit, queryClient } from '@veritas/shared/api';
import { service } from '@veritas/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { address, choose } from '../testing/page.tsx';
import { entry, openAudit, page } from '../testing/audit-trail.tsx';

/** The latest request to the server. */
const question = () => service.lastRequestTo(getAudit.path).data;
const rows = () =>
  within(screen.getByRole('table', { name: 'Audit trail' }))
    .getAllByRole('row')
    .slice(1);

test('an entry shows when, who, what, whom, before and after, and from where', async () => {
  openAudit(
    page([entry('1'), entry('2', { action: 'stars.align', target: null, before: null, after: null, ip: null })]),
  );
  await screen.findByText('2 entries, the whole trail');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'When',
    'Actor',
    'Action',
    'Target',
    'Change',
    'IP',
  ]);
  expect(rows().map((row) => row.textContent)).toEqual([
    '28 Jan 2025, 14:05 ISTmiaUser deactivatedwm_1is active: yes → no10.0.0.1',
    '28 Jan 2025, 14:05 ISTmiastars.align–––',
  ]);
});

describe('a batch', () => {
  const created = Array.from({ length: 25 }, (_, index) =>
    entry(`c${index}`, { action: 'user.create', target: `wm_${index}`, before: null, after: { role: 'operators' } }),
  );

  test('is one line that opens to its entries', async () => {
    const user = openAudit(page([entry('1'), ...created, entry('2')]));
    const batch = await screen.findByRole('button', { name: '25 users created by mia' });
    expect(rows()).toHaveLength(3);
    expect(rows()[1]).toHaveTextContent('wm_0, wm_1 and 23 more');
    expect(screen.getByText('27 entries, the whole trail')).toBeVisible();
    await user.click(batch);
    expect(batch).toHaveAttribute('aria-expanded', 'true');
    expect(rows()).toHaveLength(28);
    expect(screen.getByText('wm_24')).toBeVisible();
    await user.click(batch);
    expect(rows()).toHaveLength(3);
  });

  test.each([
    ['another actor', { actor: 'asha' }],
    ['another address', { ip: '10.0.0.2' }],
    ['a pause of more than five minutes', { at: '2025-01-28T08:29:59Z' }],
  ])('ends at %s', async (_what, other) => {
    openAudit(page([...created.slice(0, 3), ...created.slice(3, 5).map((older) => ({ ...older, ...other }))]));
    await screen.findByRole('button', { name: '3 users created by mia' });
    expect(rows()).toHaveLength(3);
  });

  test('never hides an edit, and is more than two', async () => {
    openAudit(
      page([...created.slice(0, 2), ...created.slice(2, 6).map((edit) => ({ ...edit, action: 'user.update' }))]),
    );
    await screen.findByText('6 entries, the whole trail');
    expect(rows()).toHaveLength(6);
  });

  test('that may continue in entries not loaded yet shows it, and stays open when they come', async () => {
    const user = openAudit(page(created, 'c1'));
    await user.click(await screen.findByRole('button', { name: 'At least 25 users created by mia' }));
    service.also({ [getAudit.path]: page([{ ...created[0]!, id: 'older' }]) });
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('button', { name: '26 users created by mia', expanded: true })).toBeVisible();
  });
});

test('the filter is in the address and applies at once, typed text after a pause', async () => {
  const user = openAudit(page([entry('1')]), '/Audit?actor=mia&from=2026-01-01&to=rubbish');
  await screen.findByText('1 entry, all that match');
  expect(question()).toEqual({ actor: 'mia', from: '2026-01-01', time_zone: 'Asia/Kolkata' });
  await choose(user, 'Action', 'User deactivated');
  await user.type(screen.getByLabelText('Target'), 'wm_1 ');
  await waitFor(() =>
    expect(address()).toBe(
      '/Audit?actor=mia&action=user.deactivate&from=2026-01-01&time_zone=Asia%2FKolkata&target=wm_1',
    ),
  );
  expect(screen.getByLabelText('Target')).toHaveValue('wm_1 ');
  await waitFor(() => expect(question()).toMatchObject({ action: 'user.deactivate', target: 'wm_1' }));
  expect(service.sentTo(getAudit.path)).not.toContainEqual(expect.objectContaining({ target: 'wm_' }));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/Audit');
  expect(screen.getByLabelText('Target')).toHaveValue('');
});

test('Clear filters also clears a day of which only a part is typed', async () => {
  const user = openAudit(page([entry('1')]), '/Audit?actor=mia');
  await screen.findByText('1 entry, all that match');
  const fields = () => ['From', 'To'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  // Known to the browser only, as the parts of a day are.
  for (const field of fields()) field.value = '2026-01-01';
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(fields().map(({ value }) => value)).toEqual(['', '']);
});

test('entries stay while those of another filter load', async () => {
  const user = openAudit(page([entry('1')]));
  await screen.findByText('1 entry, the whole trail');
  service.hold(getAudit.path);
  await choose(user, 'Action', 'Brand edited');
  await waitFor(() => expect(question()).toMatchObject({ action: 'brand.update' }));
  expect(rows()).toHaveLength(1);
  // A screen reader announces that they are about to change; their number is not yet that of the new filter.
  expect(screen.getByRole('generic', { busy: true })).toHaveTextContent('1 entry, the whole trail');
});

test('the zone of a link stays while one of its two days is left', async () => {
  openAudit(page([entry('1')]), '/Audit?from=2026-01-01&to=2026-01-31&time_zone=UTC', { timeZone: null });
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '' } });
  await waitFor(() => expect(question()).toEqual({ to: '2026-01-31', time_zone: 'UTC' }));
  expect(address()).toBe('/Audit?to=2026-01-31&time_zone=UTC');
});

test('typed text applies at once when its field is left', async () => {
  const user = openAudit(page([entry('1')]));
  await user.type(await screen.findByLabelText('Actor'), 'mia');
  await user.tab();
  expect(address()).toBe('/Audit?actor=mia');
});

test('a link with days shows the same entries in another zone, with a notice', async () => {
  openAudit(page([entry('1')]), '/Audit?from=2026-01-01&time_zone=Etc/GMT-14', { timeZone: null });
  expect(await screen.findByText('Days and times are in Etc/GMT-14, as in the link.')).toBeVisible();
  expect(question()).toEqual({ from: '2026-01-01', time_zone: 'Etc/GMT-14' });
  await screen.findByText('1 entry, all that match');
  expect(rows()[0]).toHaveTextContent('28 Jan 2025, 22:35 GMT+14');
});

test('a zone set for everyone wins over that of a link, and the page shows a notice', async () => {
  openAudit(page([entry('1')]), '/Audit?from=2026-01-01&time_zone=UTC');
  const notice = 'The days of the link are in UTC. Here they are in Asia/Kolkata, as set for everyone.';
  expect(await screen.findByText(notice)).toBeVisible();
  expect(question()).toMatchObject({ time_zone: 'Asia/Kolkata' });
  await screen.findByText('1 entry, all that match');
  expect(rows()[0]).toHaveTextContent('28 Jan 2025, 14:05 IST');
});

test.each(['/Audit?from=2026-01-01&time_zone=Mars', '/Audit?time_zone=America/New_York', '/Audit'])(
  '%s is of the zone of the page, which it names',
  async (path) => {
    openAudit(page([entry('1')]), path);
    expect(await screen.findByText('Days and times in IST (set for everyone)')).toBeVisible();
    expect(question()).toMatchObject({ time_zone: 'Asia/Kolkata' });
  },
);

test('days in the wrong order are not requested', async () => {
  openAudit(page([]), '/Audit?from=2026-02-01&to=2026-01-01');
  expect(await screen.findByText('No days to show')).toBeVisible();
  expect(screen.getByText('“To” is before “From”')).toBeVisible();
  expect(service.count(getAudit.path)).toBe(0);
});

test('older entries follow on demand; a failure keeps those that are there', async () => {
  const user = openAudit(page([entry('1')], 'c1'));
  await screen.findByText('1 entry, more to load');
  service.also({ [getAudit.path]: { status: 429, data: { error: 'Busy', request_id: 'req-7f3' } } });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Failed to load more: Busy')).toBeVisible();
  expect(screen.getByText('req-7f3')).toBeVisible();
  service.also({ [getAudit.path]: page([entry('2')]) });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('2 entries, the whole trail')).toBeVisible();
  expect(question()).toEqual({ time_zone: 'Asia/Kolkata', cursor: 'c1' });
  expect(rows()).toHaveLength(2);
});

test('entries that cannot be read again after a change stay, with a word of it and a way to try again', async () => {
  const user = openAudit(page([entry('1')]));
  await screen.findByText('1 entry, the whole trail');
  service.also({ [getAudit.path]: { status: 429, data: { error: 'Busy', request_id: 'req-7' } } });
  void queryClient.invalidateQueries({ queryKey: [getAudit.path] });
  expect(await screen.findByText('Failed to load the audit trail')).toBeVisible();
  expect(screen.getByText('req-7')).toBeVisible();
  expect(rows()).toHaveLength(1);
  service.also({ [getAudit.path]: page([entry('2'), entry('1')]) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 entries, the whole trail')).toBeVisible();
  expect(screen.queryByText('Failed to load the audit trail')).not.toBeInTheDocument();
});

/** Waits for everything that an answer triggers. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

test('older entries that come after another filter was chosen are not shown under it', async () => {
  const user = openAudit(page([entry('1')], 'c1'));
  await screen.findByText('1 entry, more to load');
  const answerOlder = service.hold(getAudit.path);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  service.also({ [getAudit.path]: page([entry('9', { target: 'HomeLine' })]) });
  await choose(user, 'Action', 'Brand edited');
  await screen.findByText('1 entry, all that match');
  answerOlder(page([entry('2')]));
  await settled();
  expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('HomeLine')]);
  expect(screen.getByText('1 entry, all that match')).toBeVisible();
});

test('of two filters the answer to the later one is shown, whichever comes last', async () => {
  const user = openAudit(page([entry('1')]));
  await screen.findByText('1 entry, the whole trail');
  const answerFirst = service.hold(getAudit.path);
  await choose(user, 'Action', 'Brand edited');
  await waitFor(() => expect(question()).toMatchObject({ action: 'brand.update' }));
  service.also({ [getAudit.path]: page([entry('9', { target: 'HomeLine' }), entry('8')]) });
  await choose(user, 'Action', 'User deactivated');
  await screen.findByText('2 entries, all that match');
  answerFirst(page([entry('5')]));
  await settled();
  expect(screen.getByText('2 entries, all that match')).toBeVisible();
});

describe('the focus of a button that goes when it is pressed stays near it', () => {
  test('of the one that removes the filter', async () => {
    const user = openAudit(page([entry('1')]), '/Audit?actor=mia');
    (await screen.findByRole('button', { name: 'Clear filters' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('search', { name: 'Audit trail' })).toHaveFocus());
  });

  test('of the one that loads the last entries', async () => {
    const user = openAudit(page([entry('1')], 'c1'));
    const button = await screen.findByRole('button', { name: 'Load more' });
    service.also({ [getAudit.path]: page([entry('2')], 'c2') });
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByText('2 entries, more to load');
    expect(button).toHaveFocus();
    service.also({ [getAudit.path]: page([entry('3')]) });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByText('3 entries, the whole trail')).toHaveFocus());
  });
});

test.each([
  [403, 'Your role cannot read the audit trail'],
  [404, 'This server keeps no audit trail'],
  [400, 'Failed to load the audit trail'],
])('a %i is shown as "%s"', async (status, text) => {
  openAudit({ status });
  expect(await screen.findByText(text)).toBeVisible();
});
