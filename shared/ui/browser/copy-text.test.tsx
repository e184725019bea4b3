import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { copiedText } from '../../testing/index.ts';
import { Toaster } from '../toast/Toaster.tsx';
import { copyText } from './copy-text.ts';

test('a text is copied and confirmed; where the browser denies it, that is shown', async () => {
  userEvent.setup();
  render(<Toaster />);
  await act(() => copyText('RVP1', 'Tracking ID copied'));
  expect(await copiedText()).toBe('RVP1');
  expect(screen.getByText('Tracking ID copied')).toBeVisible();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await act(() => copyText('RVP2', 'Tracking ID copied'));
  expect(screen.getByText('The browser did not allow copying')).toBeVisible();
});
