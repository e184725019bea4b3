import { MemoryRouter } from '@veritas/shared/testing';
import { useLocation } from '@veritas/shared/remote';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useAddressSwitch } from './useAddressSwitch.ts';

function Switch() {
  const { on, toggle } = useAddressSwitch('table', 'Daily volume');
  const { search } = useLocation();
  return (
    <>
      <button aria-pressed={on} onClick={toggle}>
        Table
      </button>
      <output>{search}</output>
    </>
  );
}

test('two presses in a row leave the view as it was, whether or not the page was drawn between them', () => {
  render(
    <MemoryRouter initialEntries={['/?hub=x']}>
      <Switch />
    </MemoryRouter>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  act(() => {
    press();
    press();
  });
  expect(screen.getByRole('status').textContent).toBe('?hub=x');
  press();
  expect(screen.getByRole('button', { pressed: true })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('?hub=x&table=Daily+volume');
});
