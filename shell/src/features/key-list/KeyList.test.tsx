import { usePageKeys, type KeyMeaning } from '@veritas/shared/ui';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeyList } from './KeyList.tsx';

afterEach(() => localStorage.clear());

const KEYS: readonly KeyMeaning[] = [
  { keys: ['/'], does: 'Focus the filter', single: true },
  { keys: ['Enter'], does: 'Open the device', single: false },
];

function PageWithKeys() {
  usePageKeys(KEYS);
  return <input aria-label="Filter" />;
}

const dialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
const keysIn = (part: string) =>
  within(screen.getByRole('region', { name: part }))
    .getAllByRole('term')
    .map(({ textContent }) => textContent);

test('? lists the keys of the console on a page without own keys', async () => {
  const user = userEvent.setup();
  render(<KeyList />);
  expect(dialog()).not.toBeInTheDocument();
  await user.keyboard('?');
  expect(keysIn('On every page')).toEqual(['Ctrl+K', 'Esc', '?']);
  expect(screen.queryByRole('region', { name: 'On this page' })).not.toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Single-key shortcuts: ?' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).not.toBeInTheDocument();
});

test('the keys of the current page come first; in a field ? is a letter', async () => {
  const user = userEvent.setup();
  render(
    <>
      <KeyList />
      <PageWithKeys />
    </>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Filter' }), '?');
  expect(dialog()).not.toBeInTheDocument();
  act(() => screen.getByRole('textbox', { name: 'Filter' }).blur());
  await user.keyboard('?');
  expect(keysIn('On this page')).toEqual(['/', 'Enter']);
  expect(screen.getByRole('switch')).toHaveAccessibleName('Single-key shortcuts: / ?');
});

test('switched off, single keys are marked as off, and ? opens nothing', async () => {
  const user = userEvent.setup();
  render(
    <>
      <KeyList />
      <PageWithKeys />
    </>,
  );
  await user.keyboard('?');
  await user.click(screen.getByRole('switch'));
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Focus the filter (off)',
    'Open the device',
    'Find a page, device or action',
    'Close a dialog, menu or message',
    'This list (off)',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('?');
  expect(dialog()).not.toBeInTheDocument();
});

test('a list that was open at the end of a session does not open for the next user', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<KeyList />);
  await user.keyboard('?');
  expect(dialog()).toBeInTheDocument();
  unmount();
  render(<KeyList />);
  expect(dialog()).not.toBeInTheDocument();
});
