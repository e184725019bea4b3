import { countReport, getGroups } from '@veritas/shared/api';
import { mayLeave } from '@veritas/shared/session';
import { ok, savedFiles, service } from '@veritas/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { button, openForm, REPORT, settle, startOfTheDay, user } from '../../testing/download-form.tsx';

beforeEach(() => {
  savedFiles();
  startOfTheDay();
});

async function open() {
  openForm();
  await user.click(screen.getByRole('button', { name: 'Today' }));
}

test.each([
  ['saved', ok('x'), 'status', 'Saved report_2025-01-29'],
  ['not to be had', { status: 400, data: { error: 'Too many' } }, 'alert', 'Too many'],
])('a report that is %s moves the focus from Cancel to the download button', async (_case, reply, role, text) => {
  const answer = service.hold(REPORT);
  await open();
  await user.click(button());
  await settle(() => answer(reply));
  expect(await screen.findByRole(role)).toHaveTextContent(text);
  expect(button()).toHaveFocus();
});

const HUB = { name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' };
test.each<[string, () => Promise<unknown> | void]>([
  ['another day', () => void fireEvent.change(screen.getByLabelText('End Date'), { target: { value: '2025-01-30' } })],
  ['the days of a preset', () => user.click(screen.getByRole('button', { name: 'Yesterday' }))],
  [
    'a hub',
    async () => {
      await user.click(screen.getByRole('combobox', { name: 'Hub' }));
      await user.click(await screen.findByRole('option', { name: 'blr_kor' }));
    },
  ],
])('what was saved is no longer said once %s is chosen', async (_what, choose) => {
  service.also({ [REPORT]: ok('x'), [countReport.path]: ok({ rows: 1 }), [getGroups.path]: ok([HUB]) });
  await open();
  expect(await screen.findByRole('combobox', { name: 'Hub' })).toBeVisible();
  await user.click(button());
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  await choose();
  expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument();
});

test('the rows of the days before are not shown as those of the chosen ones', async () => {
  service.also({ [countReport.path]: ok({ rows: 12_345 }) });
  await open();
  expect(await screen.findByText('12,345 rows')).toBeVisible();
  const answer = service.hold(countReport.path);
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  expect(screen.queryByText('12,345 rows')).not.toBeInTheDocument();
  await settle(() => answer(ok({ rows: 7 })));
  expect(await screen.findByText('7 rows')).toBeVisible();
});

test('leaving the page asks while a report is fetched, and not afterwards', async () => {
  const confirm = jest.fn(() => false);
  window.confirm = confirm;
  const answer = service.hold(REPORT);
  await open();
  expect(mayLeave()).toBe(true);
  await user.click(button());
  expect(mayLeave()).toBe(false);
  expect(confirm).toHaveBeenCalledWith(
    'Leave this page? The download of report_2025-01-29_2025-01-29.csv will stop and has to be started again.',
  );
  await settle(() => answer(ok('x')));
  expect(mayLeave()).toBe(true);
  expect(confirm).toHaveBeenCalledTimes(1);
});
