import { countReport, getGroups, queryClient } from '@veritas/shared/api';
import { ok, savedFiles, service } from '@veritas/shared/testing';
import { act, screen } from '@testing-library/react';
import { button, openForm, REPORT, settle, startOfTheDay, user } from '../../testing/download-form.tsx';

let saved: File[];
beforeEach(() => {
  saved = savedFiles();
  startOfTheDay();
});

test.each([
  ['fails', { status: 503, data: { error: 'Down' } }, true],
  [
    'is refused, as for more than 366 days,',
    { status: 400, data: { error: 'A report covers at most 366 days' } },
    true,
  ],
  ['is unknown to a server in place of the first', { status: 404, data: '' }, false],
])('a count that %s shows no rows; the chosen hub stays where it counts', async (_why, answer, staysWithHub) => {
  service.also({
    [getGroups.path]: ok([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]),
    [countReport.path]: ok({ rows: 12_345 }),
  });
  openForm('?hub=BLR_KOR');
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  expect(await screen.findByText('12,345 rows')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Hub' })).toHaveTextContent('blr_kor');
  service.also({ [countReport.path]: answer });
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText(/\d rows/)).not.toBeInTheDocument();
  expect(screen.queryAllByRole('combobox', { name: 'Hub' })).toHaveLength(staysWithHub ? 1 : 0);
});

test.each([
  ['answers', ok({ rows: 3 }), 1],
  ['is unavailable from the start', { status: 503, data: { error: 'Down' } }, 0],
])('whether a server counts is not known before it answers: one that %s', async (_how, answer, hubs) => {
  service.also({ [getGroups.path]: ok([]) });
  const reply = service.hold(countReport.path);
  openForm();
  await settle(() => undefined);
  // Of the days of today while none are chosen.
  expect(service.sentTo(countReport.path)).toEqual([
    { start_date: '2025-01-29', end_date: '2025-01-29', time_zone: 'Asia/Kolkata' },
  ]);
  expect(screen.queryByRole('combobox', { name: 'Hub' })).not.toBeInTheDocument();
  service.also({ [countReport.path]: answer });
  reply(answer);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.queryAllByRole('combobox', { name: 'Hub' })).toHaveLength(hubs);
});

test('rows that were counted are left out once they cannot be counted again', async () => {
  service.also({ [getGroups.path]: ok([]), [countReport.path]: ok({ rows: 12_345 }) });
  openForm();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  expect(await screen.findByText('12,345 rows')).toBeVisible();
  service.also({ [countReport.path]: { status: 503, data: { error: 'Down' } } });
  await act(async () => {
    void queryClient.refetchQueries({ queryKey: ['report-count'] });
    await jest.advanceTimersByTimeAsync(60_000);
  });
  expect(screen.queryByText(/\d rows/)).not.toBeInTheDocument();
});

test('a server that counts shows the rows before the download, for all hubs or one', async () => {
  service.also({
    [getGroups.path]: ok([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]),
    [countReport.path]: (question) => ok({ rows: 'hub_code' in (question as object) ? 0 : 12_345 }),
  });
  openForm();
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  expect(await screen.findByText('12,345 rows')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Hub' }));
  await user.click(await screen.findByRole('option', { name: 'blr_kor' }));
  expect(await screen.findByText(/No devices in this range/)).toBeVisible();
  const answer = service.hold(REPORT);
  await user.click(button());
  expect(service.lastRequestTo(REPORT).data).toEqual({
    start_date: '2025-01-23',
    end_date: '2025-01-29',
    time_zone: 'Asia/Kolkata',
    hub_code: 'BLR_KOR',
  });
  await settle(() => answer(ok('x')));
  expect(saved.map(({ name }) => name)).toEqual(['report_2025-01-23_2025-01-29_BLR_KOR.csv']);
});

test('a server that offers the specification only has neither count nor hub', async () => {
  openForm();
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  await settle(() => jest.advanceTimersByTime(1_000));
  expect(screen.queryByText(/rows/)).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Hub' })).not.toBeInTheDocument();
});
