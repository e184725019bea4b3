import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from './Menu.tsx';

test('a menu shows its links when pressed and hides them after a choice', async () => {
  const user = userEvent.setup();
  render(<DataMenu />);
  const button = screen.getByRole('button', { name: 'Data' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await user.click(button);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: 'Download' }));
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes a menu and returns to its button', async () => {
  const user = userEvent.setup();
  render(<DataMenu />);
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Download' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Data' })).toHaveFocus();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a choice returns to the button, unless it moves the focus itself', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Menu label="Views">
        <button type="button">Copy link</button>
        <button type="button" onClick={() => screen.getByRole('textbox').focus()}>
          Rename
        </button>
      </Menu>
      <input />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Views' });
  await user.tab();
  await user.keyboard('{Enter}{Tab}{Enter}');
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}{Tab}{Tab}{Enter}');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('a press outside and the focus leaving close a menu', async () => {
  const user = userEvent.setup();
  render(<DataMenu />);
  const button = screen.getByRole('button', { name: 'Data' });
  await user.click(button);
  await user.click(document.body);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Log out' })).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a section is open at first and beside others, and only its button closes it', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Menu label="Data" section>
        <a href="#stats">Stats</a>
      </Menu>
      <Menu label="Users" section>
        <a href="#create">Create</a>
      </Menu>
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Stats' }));
  expect(screen.getByRole('link', { name: 'Stats' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Create' }));
  await user.click(document.body);
  expect(screen.getAllByRole('link')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Data' }));
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('hidden entries leave no gap', async () => {
  render(
    <Menu label="Data">
      {false}
      <a href="#stats">Stats</a>
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Data' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('a press on a text of the list and another window leave a menu open', async () => {
  render(
    <Menu label="Data">
      <a href="#stats">Stats</a>
      <span>Loading …</span>
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Data' }));
  await userEvent.click(screen.getByText('Loading …'));
  fireEvent.blur(screen.getByRole('button', { name: 'Data' }));
  expect(screen.getByRole('link', { name: 'Stats' })).toBeVisible();
});

function DataMenu() {
  return (
    <>
      <Menu label="Data">
        <a href="#download">Download</a>
        <a href="#stats">Stats</a>
      </Menu>
      <button>Log out</button>
    </>
  );
}
