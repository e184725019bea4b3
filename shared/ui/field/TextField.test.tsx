import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from './DateField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from './TextField.tsx';

test('a field is found by its label and says its hint', () => {
  render(<TextField label="Username" hint="As on the badge" />);
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription('As on the badge');
});

test('an error takes the place of the hint and is tied to the control', () => {
  render(<TextField label="Email" hint="Work address" error="Username and email are required" />);
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription('Username and email are required');
  expect(screen.queryByText('Work address')).not.toBeInTheDocument();
});

test('a field without hint and error claims no description', () => {
  render(<TextField label="Email" error={null} />);
  expect(screen.getByRole('textbox', { name: 'Email' })).not.toHaveAttribute('aria-describedby');
});

test('an error of a field that had none before appears in a region that is there, so it is announced', () => {
  const { rerender } = render(<TextField label="Name" />);
  const region = screen.getByText('', { selector: '[aria-live]' });
  rerender(<TextField label="Name" error="Name is missing" />);
  expect(region).toHaveTextContent('Name is missing');
});

test('the year of a day has four digits, whatever its last day is', () => {
  const { rerender } = render(<DateField label="From" />);
  const field = screen.getByLabelText('From');
  expect(field).toHaveAttribute('max', '9999-12-31');
  rerender(<DateField label="From" max="2026-11-28" />);
  expect(field).toHaveAttribute('max', '2026-11-28');
});

test('a day of which only a part is typed yet is not written, at which Firefox would empty the field', () => {
  function Field() {
    const [day, setDay] = useState('2026-10-31');
    return <DateField label="From" value={day} onChange={(event) => setDay(event.target.value)} />;
  }
  render(<Field />);
  const field = screen.getByLabelText('From');
  expect(field).toHaveValue('2026-10-31');
  const written = field.getAttribute('value');
  fireEvent.change(field, { target: { value: '' } });
  expect(field).toHaveValue('');
  expect(field).toHaveAttribute('value', written);
});

test('a filter can be cleared once it has text', async () => {
  const user = userEvent.setup();
  render(<Filter />);
  const filter = screen.getByRole('textbox', { name: 'Filter by tracking id' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await user.type(filter, 'FMPC');
  await user.click(screen.getByRole('button', { name: 'Clear Filter by tracking id' }));
  expect(filter).toHaveValue('');
  expect(filter).toHaveFocus();
});

test('a password can be shown and hidden', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" />);
  const password = screen.getByLabelText('Password');
  await user.type(password, 'secret');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
  expect(password).toHaveValue('secret');
});

test('of several passwords each button says of which it is', () => {
  render(
    <>
      <PasswordField label="Current password" />
      <PasswordField label="New password" />
    </>,
  );
  const buttons = screen.getAllByRole('button', { name: 'Show password' });
  expect(buttons.map((button) => button.getAttribute('aria-description'))).toEqual([
    'Current password',
    'New password',
  ]);
});

function Filter() {
  const [text, setText] = useState('');
  return (
    <TextField
      label="Filter by tracking id"
      hideLabel
      value={text}
      onChange={(event) => setText(event.target.value)}
      onClear={() => setText('')}
    />
  );
}
