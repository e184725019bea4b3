import { AUDIT_CSV_PATH } from '@veritas/shared/api';
import { mayLeave } from '@veritas/shared/session';
import { ok, savedFiles, savedText, service, type FakeAnswer } from '@veritas/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { entry, openAudit, page } from '../testing/audit-trail.tsx';

test('the file holds the filtered entries', async () => {
  const saved = savedFiles();
  const user = openAudit(page([entry('1')]), '/Audit?actor=mia');
  service.also({ [`GET ${AUDIT_CSV_PATH}?actor=mia&time_zone=Asia%2FKolkata`]: ok('at,actor') });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/);
  await expect(savedText(saved[0])).resolves.toBe('at,actor');
});

test('the file holds what the fields show, also what was typed a moment ago', async () => {
  const user = openAudit(page([entry('1')]), '/Audit?actor=mia');
  const saved = savedFiles();
  service.also({ [`GET ${AUDIT_CSV_PATH}?actor=mia.k&time_zone=Asia%2FKolkata`]: ok('at,actor') });
  await user.type(await screen.findByLabelText('Actor'), '.k');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

const anyFile = (reply: FakeAnswer | Promise<FakeAnswer>) =>
  service.also({ [`GET ${AUDIT_CSV_PATH}?time_zone=Asia%2FKolkata`]: () => reply });
const request = () => service.lastRequestTo(`${AUDIT_CSV_PATH}?time_zone=Asia%2FKolkata`);

test('a file on its way can be cancelled, which saves nothing and reports nothing', async () => {
  const saved = savedFiles();
  const answer = Promise.withResolvers<FakeAnswer>();
  const user = openAudit(page([entry('1')]));
  await screen.findByText('1 entry, the whole trail');
  anyFile(answer.promise);
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Download CSV' });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(request().isCancelled()).toBe(true);
  expect(button).toHaveFocus();
  expect(button).not.toHaveAttribute('aria-busy');
  answer.resolve(ok('late'));
  anyFile(ok('in time'));
  await user.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  await expect(savedText(saved[0])).resolves.toBe('in time');
  expect(screen.queryByText(/^Failed to download/)).not.toBeInTheDocument();
});

test('a page that is left asks before its file is lost, and ends the request', async () => {
  const saved = savedFiles();
  jest.spyOn(window, 'confirm').mockReturnValue(false);
  const user = openAudit(page([entry('1')]));
  await screen.findByText('1 entry, the whole trail');
  anyFile(new Promise(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await screen.findByRole('button', { name: 'Cancel' });
  expect(mayLeave()).toBe(false);
  user.leave();
  expect(request().isCancelled()).toBe(true);
  expect(saved).toEqual([]);
});

test('a failed download shows the reason, and a server without the call has no button', async () => {
  const user = openAudit(page([entry('1')]));
  anyFile({ status: 503, data: { error: 'Later' } });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Failed to download the audit trail: Later')).toBeVisible();
  anyFile({ status: 404 });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument());
});

test('days in the wrong order request no file, and the button shows the reason', async () => {
  const user = openAudit(page([]), '/Audit?from=2026-02-01&to=2026-01-01');
  const button = await screen.findByRole('button', { name: 'Download CSV' });
  expect(button).toHaveAccessibleDescription('“To” is before “From”. Choose the days again.');
  await user.click(button);
  expect(service.count(AUDIT_CSV_PATH)).toBe(0);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-02' } });
  expect(button).not.toHaveAttribute('aria-disabled');
});
