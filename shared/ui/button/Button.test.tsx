import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

test('a busy button keeps the focus and ignores presses, also those that would send its form', async () => {
  const user = userEvent.setup();
  const press = jest.fn();
  const send = jest.fn();
  render(
    <form onSubmit={send}>
      <Button type="submit" busy onClick={press}>
        Upload
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Upload' });
  button.focus();
  await user.keyboard('{Enter}');
  await user.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

test('a button does not submit a form unless its type is submit', async () => {
  const send = jest.fn();
  render(
    <form onSubmit={send}>
      <Button>Cancel</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(send).not.toHaveBeenCalled();
});

test('an icon button has a name, shown on hover and hidden by Escape', async () => {
  const user = userEvent.setup();
  render(<IconButton label="Log out" icon={<svg />} />);
  const button = screen.getByRole('button', { name: 'Log out' });
  expect(screen.queryByText('Log out')).not.toBeInTheDocument();
  await user.hover(button);
  await user.keyboard('{Control}');
  expect(screen.getByText('Log out')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(button).not.toHaveFocus();
  expect(screen.queryByText('Log out')).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByText('Log out')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Log out')).not.toBeInTheDocument();
});

test('a touch leaves no name over what is beside an icon button', () => {
  render(<IconButton label="Theme" icon={<svg />} />);
  const anchor = screen.getByRole('button', { name: 'Theme' });
  const enter = (pointerType: string) =>
    fireEvent(anchor, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }));
  enter('touch');
  expect(screen.queryByText('Theme')).not.toBeInTheDocument();
  enter('mouse');
  expect(screen.getByText('Theme')).toBeVisible();
});
