import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';

const sample = { count: 3, total: 3 };
const SIGNAL = { kind: 'brand', name: 'HomeLine', outcome: 'E006', since: '2025-01-22', until: '2025-01-25' } as const;
const noted = { signal: { ...SIGNAL, sample, others: sample, chance: 0 }, note: null, snoozedUntil: null };

afterEach(() => jest.restoreAllMocks());

function open() {
  const close = jest.fn();
  const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const dialog = (isSaving: boolean) => (
    <AcknowledgeDialog
      noted={noted}
      words="Brand HomeLine"
      zone="UTC"
      saving={isSaving}
      error={null}
      onSave={jest.fn()}
      onClose={close}
    />
  );
  const { rerender } = render(dialog(false));
  return { close, ask, save: () => rerender(dialog(true)) };
}

const escape = () =>
  act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = () => userEvent.type(screen.getByLabelText(/^Note/), 'Maker asked for.');

test.each<[string, () => unknown]>([
  ['Escape', escape],
  ['Close', () => press('Close')],
])('%s asks before a typed note is lost, Cancel drops it', async (_way, leave) => {
  const { close, ask } = open();
  await type();
  await leave();
  expect(ask.mock.calls).toEqual([['Leave without saving your changes to Brand HomeLine?']]);
  expect(close).not.toHaveBeenCalled();
  ask.mockReturnValue(true);
  await leave();
  expect(close).toHaveBeenCalledTimes(1);
  await press('Cancel');
  expect(close).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a pasted note is not silently truncated: the server reports that it is too long', async () => {
  open();
  await userEvent.click(screen.getByLabelText(/^Note/));
  await userEvent.paste('n'.repeat(501));
  expect(screen.getByLabelText(/^Note/)).toHaveValue('n'.repeat(501));
});

test('leaving asks nothing before anything is typed, or while the note is saved', async () => {
  const { close, ask, save } = open();
  await press('Close');
  await type();
  save();
  escape();
  expect(close).toHaveBeenCalledTimes(2);
  expect(ask).not.toHaveBeenCalled();
});
