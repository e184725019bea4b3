import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyStoredTheme } from './theme.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  act(applyStoredTheme);
});

test('the toggle goes from the system over light to dark and remembers the choice', async () => {
  const user = userEvent.setup();
  render(<ThemeToggle />);
  await user.click(screen.getByRole('button', { name: 'Theme: system. Change to light' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  await user.click(screen.getByRole('button', { name: 'Theme: light. Change to dark' }));
  expect(localStorage.getItem('veritas-theme')).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Theme: dark. Change to system' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem('veritas-theme')).toBeNull();
});

test('the stored choice is applied at start, and nonsense is not', () => {
  localStorage.setItem('veritas-theme', 'dark');
  applyStoredTheme();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  localStorage.setItem('veritas-theme', 'sepia');
  applyStoredTheme();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test('with blocked storage the theme still changes', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  applyStoredTheme();
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: /Change to light/ }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});

test('a choice made in another tab is taken over', () => {
  render(<ThemeToggle />);
  localStorage.setItem('veritas-theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'veritas-theme' })));
  expect(screen.getByRole('button', { name: /^Theme: dark/ })).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

test('the button follows the system as long as it is there, and no longer', () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  jest.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
  const [heard, left] = [jest.spyOn(system, 'addEventListener'), jest.spyOn(system, 'removeEventListener')];
  const { unmount } = render(<ThemeToggle />);
  expect(heard).toHaveBeenCalled();
  unmount();
  expect(left.mock.calls).toEqual(heard.mock.calls);
});
