import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFirstInvalid } from './use-first-invalid.ts';

function Form({ type, invalid }: { type: string; invalid: boolean }) {
  const { form, focusFirstInvalid } = useFirstInvalid();
  return (
    <form ref={form}>
      <input aria-label="First" />
      <input aria-label="Second" type={type} defaultValue="secret" aria-invalid={invalid} />
      <button type="button" onClick={focusFirstInvalid}>
        Refuse
      </button>
    </form>
  );
}

const user = userEvent.setup({ delay: null });
const second = () => screen.getByLabelText<HTMLInputElement>('Second');
const selected = ({ selectionStart, selectionEnd }: HTMLInputElement) => (selectionEnd ?? 0) - (selectionStart ?? 0);

test('a form that is wrong from the start leaves the focus where it is until it is refused', async () => {
  render(<Form type="text" invalid />);
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button'));
  expect(second()).toHaveFocus();
});

test('a wrong password is selected to be typed again, other text is corrected', async () => {
  const { unmount } = render(<Form type="password" invalid />);
  await user.click(screen.getByRole('button'));
  expect(selected(second())).toBe('secret'.length);
  unmount();
  render(<Form type="text" invalid />);
  await user.click(screen.getByRole('button'));
  expect(selected(second())).toBe(0);
});

test('a form without a wrong field leaves the focus where it is', async () => {
  render(<Form type="text" invalid={false} />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveFocus();
});
