import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFirstInvalid } from './useFirstInvalid.ts';

/** The errors that a screen reader announces by themselves. */
const announced = () => screen.queryAllByText(/is wrong$/, { selector: '[aria-live="polite"]' }).map(({ id }) => id);

function Form({ type = 'text', invalid = true, isShown = true }) {
  const { form, focusFirstInvalid } = useFirstInvalid();
  return (
    <>
      {isShown && (
        <form ref={form}>
          <input aria-label="First" />
          <input
            aria-label="Second"
            type={type}
            defaultValue="secret"
            aria-invalid={invalid}
            aria-describedby="second-message"
          />
          <p id="second-message" aria-live="polite">
            Second is wrong
          </p>
          <p id="third-message" aria-live="polite">
            Third is wrong
          </p>
        </form>
      )}
      <button type="button" onClick={focusFirstInvalid}>
        Refuse
      </button>
    </>
  );
}

const user = userEvent.setup({ delay: null });
const second = () => screen.getByLabelText<HTMLInputElement>('Second');
const selected = ({ selectionStart, selectionEnd }: HTMLInputElement) => (selectionEnd ?? 0) - (selectionStart ?? 0);

test('a form that is wrong from the start leaves the focus where it is until it is refused', async () => {
  render(<Form />);
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button'));
  expect(second()).toHaveFocus();
});

test('a wrong password is selected to be typed again, other text is corrected', async () => {
  const { unmount } = render(<Form type="password" />);
  await user.click(screen.getByRole('button'));
  expect(selected(second())).toBe('secret'.length);
  unmount();
  render(<Form />);
  await user.click(screen.getByRole('button'));
  expect(selected(second())).toBe(0);
});

test('a form without a wrong field leaves the focus where it is', async () => {
  render(<Form invalid={false} />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveFocus();
});

test('a form that is closed by the time it is refused leaves the focus where it is', async () => {
  render(<Form isShown={false} />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveFocus();
});

test('errors are read with their fields instead of all at once, until the next key', async () => {
  render(<Form />);
  await user.click(screen.getByRole('button'));
  expect(announced()).toEqual([]);
  await user.keyboard('x');
  expect(announced()).toEqual(['second-message', 'third-message']);
});

test('a field that had the focus already announces its error', () => {
  render(<Form />);
  second().focus();
  fireEvent.click(screen.getByRole('button'));
  expect(second()).toHaveFocus();
  expect(announced()).toEqual(['second-message']);
});
