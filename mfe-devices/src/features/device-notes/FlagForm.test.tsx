import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FlagForm } from './FlagForm.tsx';

const HELD = { kind: 'hold', reason: 'Bill is asked for', by: 'ravi', at: '2025-01-26T04:45:00Z' } as const;

/** Whether the page asks before it is left. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

const form = (before: Parameters<typeof FlagForm>[0]['before']) => (
  <FlagForm before={before} saving={false} problem={null} onSave={() => undefined} onCancel={() => undefined} />
);

test('another kind of flag is an edit, which is not left without a question', async () => {
  const user = userEvent.setup();
  render(form(HELD));
  expect(asks()).toBe(false);
  await user.click(screen.getByRole('combobox', { name: 'Flag' }));
  await user.click(screen.getByRole('option', { name: 'Urgent' }));
  expect(asks()).toBe(true);
});

test('what somebody else changes meanwhile is no edit', () => {
  const { rerender } = render(form(HELD));
  rerender(form({ ...HELD, kind: 'urgent', reason: 'Ravi waits' }));
  expect(asks()).toBe(false);
});
