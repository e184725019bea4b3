import { MAX_FLAG_REASON } from '@veritas/shared/api';
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
  <FlagForm
    before={before}
    draft={null}
    onType={() => undefined}
    saving={false}
    problem={null}
    onSave={() => undefined}
    onCancel={() => undefined}
  />
);

test('another kind of flag is an edit, which is not left without a question', async () => {
  const user = userEvent.setup();
  render(form(HELD));
  expect(asks()).toBe(false);
  await user.click(screen.getByRole('combobox', { name: 'Flag' }));
  await user.click(screen.getByRole('option', { name: 'Urgent' }));
  expect(asks()).toBe(true);
});

test('Escape asks before a typed reason is lost, Cancel does not', async () => {
  const confirm = jest.fn(() => false);
  window.confirm = confirm;
  const user = userEvent.setup();
  const left = jest.fn();
  render(
    <FlagForm
      before={HELD}
      draft={null}
      onType={() => undefined}
      saving={false}
      problem={null}
      onSave={() => undefined}
      onCancel={left}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), ' twice{Escape}');
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(left).not.toHaveBeenCalled();
  confirm.mockReturnValueOnce(true);
  await user.keyboard('{Escape}');
  expect(left).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(left).toHaveBeenCalledTimes(2);
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('a concurrent change is not an edit', () => {
  const { rerender } = render(form(HELD));
  rerender(form({ ...HELD, kind: 'urgent', reason: 'Ravi waits' }));
  expect(asks()).toBe(false);
});

test('a reason that is too long is not sent, and has the focus', async () => {
  const user = userEvent.setup();
  const save = jest.fn();
  render(
    <FlagForm
      before={HELD}
      draft={null}
      onType={() => undefined}
      saving={false}
      problem={null}
      onSave={save}
      onCancel={() => undefined}
    />,
  );
  const reason = screen.getByRole('textbox', { name: 'Reason (optional)' });
  await user.click(reason);
  await user.paste('n'.repeat(1_001));
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  expect(reason).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
});

test('a reason of exactly the greatest length is saved, with a kind of flag that only a newer release knows', async () => {
  const user = userEvent.setup();
  const save = jest.fn();
  const before = { ...HELD, kind: 'recall' as never, reason: 'n'.repeat(MAX_FLAG_REASON) };
  render(
    <FlagForm
      before={before}
      draft={null}
      onType={() => undefined}
      saving={false}
      problem={null}
      onSave={save}
      onCancel={() => undefined}
    />,
  );
  expect(screen.getByRole('combobox', { name: 'Flag' })).toHaveTextContent('recall');
  await user.click(screen.getByRole('button', { name: 'Save flag' }));
  expect(save.mock.calls).toEqual([[{ flag: 'recall', reason: before.reason }]]);
});
