import { AUDIT_CSV_PATH } from '@veritas/shared/api';
import { ok, savedFiles, savedText, service } from '@veritas/shared/testing';
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

test('days in the wrong order request no file, and the button shows the reason', async () => {
  const user = openAudit(page([]), '/Audit?from=2026-02-01&to=2026-01-01');
  const button = await screen.findByRole('button', { name: 'Download CSV' });
  expect(button).toHaveAccessibleDescription('“To” is before “From”. Choose the days again.');
  await user.click(button);
  expect(service.count(AUDIT_CSV_PATH)).toBe(0);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-02' } });
  expect(button).not.toHaveAttribute('aria-disabled');
});
